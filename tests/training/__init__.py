"""The pipeline that makes value networks. Its tests need a C compiler: where there is none, they are skipped."""
