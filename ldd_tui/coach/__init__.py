"""What helps a player improve: problems to solve, and what analysed games say. No screens or sentences here.

problem     a decision to solve, and what an answer costs
puzzles     problems from simulated games: shipped ones, and new ones
"""
