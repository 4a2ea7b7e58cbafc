"""Our packages as they run on Windows, tested on Linux; on Windows itself: `pytest tests/windows/inside.py`."""
