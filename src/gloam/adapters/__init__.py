"""gloam as others know games: any game, none by name. Each needs `pip install gloam[learn]`."""
