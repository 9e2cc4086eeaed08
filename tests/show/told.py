"""Stories as one text."""


def joined(lines: list[str]) -> dict[str, list[str]]:
    """Headings and the items below them, wrapped lines put together again."""
    sections: dict[str, list[str]] = {}
    items: list[str] = []
    for line in lines:
        if line and line[0] != " ":
            sections[line] = items = []
        elif line.startswith("    ") and items:
            items[-1] += " " + line.strip()
        elif line:
            items.append(line.strip())
    return sections
