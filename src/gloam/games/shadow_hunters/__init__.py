"""Shadow Hunters: Hunters, Shadows and Neutrals, and nobody knows who is who."""
