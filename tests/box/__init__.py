"""The doubtful values of the board, gone through by somebody who owns the printed game."""
