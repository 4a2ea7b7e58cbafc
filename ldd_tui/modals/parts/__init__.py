"""What dialogs are made of: the box, styles, and pictures of dice, cards and charts."""
