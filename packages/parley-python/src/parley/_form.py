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
        head, content = _encode_field(name, value)
        parts.append(f"--{boundary}\r\nContent-Disposition: form-data; {head}\r\n\r\n".encode() + content + b"\r\n")
    parts.append(f"--{boundary}--\r\n".encode())
    return f"multipart/form-data; boundary={boundary}", b"".join(parts)


def _encode_field(name: str, value: Any) -> tuple[str, bytes]:
    if isinstance(value, (str, int, float)):
        text = str(value).lower() if isinstance(value, bool) else str(value)
        return f'name="{_escape(name)}"', text.encode()
    content = value if isinstance(value, bytes) else value.read()
    filename = _filename_of(value)
    media_type = mimetypes.guess_type(filename)[0] or "application/octet-stream"
    return f'name="{_escape(name)}"; filename="{_escape(filename)}"\r\nContent-Type: {media_type}', content


def _filename_of(file: bytes | BinaryIO) -> str:
    # The name of a file without a path is the number of its descriptor.
    name = getattr(file, "name", None)
    return os.path.basename(name) if isinstance(name, str) else "file"


def _escape(text: str) -> str:
    return text.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
