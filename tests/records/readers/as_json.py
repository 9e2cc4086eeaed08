"""What a reader made of a file, as JSON."""

from typing import Any

from pipeline.records.reader import Found, Item, Skipped


def as_json(item: Item) -> dict[str, Any]:
    if isinstance(item, Found):
        return {"line": item.line, "hand": item.hand.model_dump(mode="json", exclude_defaults=True)}
    if isinstance(item, Skipped):
        return {"line": item.line, "skipped": item.reason}
    return {"line": item.line, "problem": item.code, "hand_id": item.hand, "sentence": item.sentence}
