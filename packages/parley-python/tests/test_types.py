from __future__ import annotations

from typing import get_args, get_origin, get_type_hints, is_typeddict
from unittest import TestCase

from conformance import conforms, methods_of
from parley import ItemList, Parley, types

PARLEY = Parley(api_key="key", base_url="https://parley.example.com")
METHODS = list(methods_of(PARLEY))


class TypesTest(TestCase):
    def test_every_annotation_resolves(self) -> None:
        typed_dicts = [one for one in vars(types).values() if is_typeddict(one)]
        self.assertGreater(len(typed_dicts), 100)
        for typed_dict in typed_dicts:
            get_type_hints(typed_dict)
        self.assertGreater(len(METHODS), 25)
        for method in METHODS:
            hints = get_type_hints(method)
            self.assertTrue(hints.keys() >= {"return", "timeout", "max_retries"}, method.__qualname__)
            for hint in get_args(hints["return"]) if get_origin(hints["return"]) is ItemList else [hints["return"]]:
                self.assertTrue(is_typeddict(hint) or all(map(is_typeddict, get_args(hint))), method.__qualname__)
            self.assertTrue(method.__doc__)

    def test_members_are_required_optional_or_named_by_a_keyword_as_in_the_document(self) -> None:
        self.assertIn("from", types.Message.__required_keys__)
        self.assertEqual(types.SendTextMessageBody.__required_keys__, {"to", "body"})
        self.assertLessEqual({"from", "fallback"}, types.SendTextMessageBody.__optional_keys__)

    def test_unions_are_distinguished_by_a_literal(self) -> None:
        unions = ((types.WebhookEvent, "type"), (types.Event, "type"), (types.MessageContent, "type"))
        for union, member in unions:
            literals = [get_args(get_type_hints(one)[member]) for one in get_args(union)]
            self.assertEqual(len(set(literals)), len(literals))
            self.assertTrue(all(len(one) == 1 for one in literals))

    def test_values_conform_or_not(self) -> None:
        text = {"type": "text", "body": "Hello", "previewUrl": False}
        self.assertTrue(conforms(text, types.MessageContent))
        for wrong in ({"type": "text"}, {**text, "body": 1}, {**text, "type": "texts"}, {**text, "more": 1}, None):
            self.assertFalse(conforms(wrong, types.MessageContent), wrong)
