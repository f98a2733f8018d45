"""What people are asked, why an answer is not allowed, and what they are warned of."""
