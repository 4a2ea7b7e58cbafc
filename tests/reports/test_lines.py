from __future__ import annotations

from ldd_tui.reports.as_lines import as_lines
from ldd_tui.reports.document import Charts, Document, Heading, Paragraph
from rules import board_file


def test_headings_of_drawings_alone_are_left_out() -> None:
    charts = Charts((), board_file.packaged())
    blocks = (
        Heading(2, "Charts"),
        charts,
        Heading(2, "War"),
        Heading(3, "Map"),
        charts,
        Heading(3, "End"),
        Paragraph("Won."),
    )
    assert as_lines(Document("Title", "", blocks)) == "Title\nWar.\nEnd.\nWon.\n"
