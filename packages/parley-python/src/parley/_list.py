from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any, Generic, TypeVar

Item = TypeVar("Item")
Page = TypeVar("Page", bound=Mapping[str, Any])


class ItemList(Generic[Item, Page]):
    """A list of the API, read page by page while you iterate: `for contact in parley.contacts.list()`."""

    def __init__(self, read_page: Callable[[str | None], Page], cursor: str | None) -> None:
        self._read_page = read_page
        self._cursor = cursor

    def first_page(self) -> Page:
        """Reads only the first page."""
        return self._read_page(self._cursor)

    def pages(self) -> Iterator[Page]:
        """Reads the pages one after the other."""
        cursor = self._cursor
        while True:
            page = self._read_page(cursor)
            yield page
            cursor = page["nextCursor"]
            if cursor is None:
                return

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from page["data"]

    def to_list(self, *, limit: int | None = None) -> list[Item]:
        """Reads all items, or the first `limit`."""
        return list(islice(self, limit))
