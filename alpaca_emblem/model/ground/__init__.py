"""What boards are to those who stand, walk and look about on them."""
