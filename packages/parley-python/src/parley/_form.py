from __future__ import annotations

import mimetypes
import os
from collections.abc import Mapping
from typing import Any, BinaryIO
from uuid import uuid4


def encode_form(fields: Mapping[str, Any]) -> tuple[str, bytes]:
    """Writes `multipart/form-data` (RFC 7578). Returns its Content-Type and the body."""
    boundary = uuid4().hex
    parts = []
    for name, value in fields.items():
        head, content = _encode_field(name, value, fields.get("filename"))
        parts.append(f"--{boundary}\r\nContent-Disposition: form-data; {head}\r\n\r\n".encode() + content + b"\r\n")
    parts.append(f"--{boundary}--\r\n".encode())
    return f"multipart/form-data; boundary={boundary}", b"".join(parts)


def _encode_field(name: str, value: Any, given_filename: str | None) -> tuple[str, bytes]:
    if isinstance(value, (str, int, float)):
        text = str(value).lower() if isinstance(value, bool) else str(value)
        return f'name="{_escape(name)}"', text.encode()
    file, media_type = value if isinstance(value, tuple) else (value, None)
    filename = given_filename or _filename_of(file)
    content = file if isinstance(file, bytes) else file.read()
    # `image/webp` is no standard type in Python 3.12 and earlier.
    guessed = mimetypes.guess_type(filename, strict=False)[0]
    head = f'name="{_escape(name)}"; filename="{_escape(filename)}"'
    return f"{head}\r\nContent-Type: {media_type or guessed or 'application/octet-stream'}", content


def _filename_of(file: bytes | BinaryIO) -> str:
    # The name of a file without a path is the number of its descriptor.
    name = getattr(file, "name", None)
    return os.path.basename(name) if isinstance(name, str) else "file"


def _escape(text: str) -> str:
    return text.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
