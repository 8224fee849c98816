"""What Discord takes of a message, as far as posts can break it."""

from presentation.posts import Button, Dialogue, Line, Menu, Pick, Post, Row, Style, Text

_ISOLATES = dict.fromkeys((0x2068, 0x2069))


def faults(post: Post) -> list[str]:
    """Everything for which Discord would refuse a post; none, in a good one."""
    rows: list[Row] = [*post.rows, *(b for b in post.blocks if not isinstance(b, Text | Line))]
    presses = [button.press for button in _buttons(rows) if button.style is not Style.LINK]
    presses += [row.press for row in rows if isinstance(row, Menu)]
    return [
        *_shape(post),
        *(f"{press} stands twice" for press in presses if presses.count(press) > 1),
        *(fault for row in rows for fault in (_menu(row) if isinstance(row, Menu) else _row(row))),
    ]


def characters(post: Post) -> int:
    """How much text a Components V2 message shows."""
    return sum(len(block.text) for block in post.blocks if isinstance(block, Text))


def shown(post: Post) -> str:
    """All its text, without the invisible marks around names."""
    blocks = (block.text for block in post.blocks if isinstance(block, Text))
    return "\n".join((post.content, *blocks)).strip().translate(_ISOLATES)


def dialogue_faults(dialogue: Dialogue) -> list[str]:
    """Everything for which Discord would refuse a dialogue."""
    found = [f"the title has {len(dialogue.title)}"] if len(dialogue.title) > 45 else []
    for field in dialogue.fields:
        found += [f"{field.name}: label"] if not 1 <= len(field.label) <= 45 else []
        found += [f"{field.name}: value"] if len(field.value) > field.most else []
        found += [f"{field.name}: placeholder"] if len(field.placeholder) > 100 else []
    return found


def _shape(post: Post) -> list[str]:
    if not post.blocks:
        found = [f"content has {len(post.content)}"] if len(post.content) > 2000 else []
        return found + ([f"{len(post.rows)} rows"] if len(post.rows) > 5 else [])
    inside = (len(block) if isinstance(block, tuple) else 1 for block in post.blocks)
    rows = sum(isinstance(block, tuple | Menu) for block in post.blocks)
    components = 1 + rows + sum(inside)
    found = [f"{components} components"] if components > 40 else []
    found += [f"{characters(post)} characters"] if characters(post) > 4000 else []
    found += ["an empty text" for block in post.blocks if block == Text("")]
    return found + (["content and rows beside blocks"] if post.content or post.rows else [])


def _row(row: tuple[Button, ...]) -> list[str]:
    found = [f"{len(row)} buttons in a row"] if not 1 <= len(row) <= 5 else []
    for button in row:
        found += [f"{button.label!r}: label"] if not 1 <= len(button.label) <= 80 else []
        found += [f"{button.label!r}: press"] if bool(button.press) is bool(button.url) else []
        found += [f"{button.label!r}: url"] if len(button.url or "") > 512 else []
    return found


def _menu(menu: Menu) -> list[str]:
    options, name = menu.options, menu.press
    found = [f"{name}: placeholder"] if not 1 <= len(menu.placeholder) <= 150 else []
    if menu.pick is Pick.OPTIONS:
        found += [f"{name}: {len(options)} options"] if not menu.most <= len(options) <= 25 else []
    for option in options:
        parts = (option.label, option.value, option.description or "-")
        found += [f"{name}: {option}"] if not all(1 <= len(part) <= 100 for part in parts) else []
    values = [option.value for option in options]
    found += [f"{name}: a value stands twice"] if len({*values}) < len(values) else []
    chosen = len(menu.chosen) + sum(option.chosen for option in options)
    return found + ([f"{name}: {chosen} chosen"] if chosen > menu.most else [])


def _buttons(rows: list[Row]) -> list[Button]:
    return [button for row in rows if isinstance(row, tuple) for button in row]
