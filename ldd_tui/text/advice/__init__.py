"""Why a computer does what it does, in words: the General Staff's advice and Athena's cards."""
