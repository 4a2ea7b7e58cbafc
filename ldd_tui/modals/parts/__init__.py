"""What dialogs are made of: styles, panes, pages, and the pictures of dice, cards, pools and charts. No dialog."""
