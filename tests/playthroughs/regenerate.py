"""Write the answers of all golden playthroughs anew, to be reviewed as a diff."""

from tests.playthroughs.playthrough import FILES, perform

if __name__ == "__main__":
    for file in FILES:
        file.write_text(perform(file.read_text(encoding="utf-8")), encoding="utf-8")
        print(f"wrote {file.name}")
