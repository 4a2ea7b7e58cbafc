"""Write the golden transcripts again: `uv run python -m tests.plain.renew`."""

from tests.plain.transcripts import FILES, transcript

if __name__ == "__main__":
    for (edition, language), file in FILES.items():
        file.write_text(transcript(edition, language), encoding="utf-8")
