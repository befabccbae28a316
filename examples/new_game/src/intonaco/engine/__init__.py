"""What the engine knows of Intonaco."""
