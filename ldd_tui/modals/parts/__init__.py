"""What dialogs are made of: the box, styles, and the pictures of dice, cards, pools and charts. No dialog."""
