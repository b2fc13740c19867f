import { expect, test } from "vitest";
import { PythonTypes } from "./python-types.ts";

test("writes a schema with optional members and one named like a keyword", () => {
  const types = new PythonTypes({});
  const name = types.typedDict("Sent", {
    description: "A message.",
    properties: {
      id: { type: "string", description: "Its \\ID." },
      to: { type: ["string", "null"] },
      from: { type: "string", description: "The number." },
      count: { type: "integer" },
    },
    required: ["id", "from"],
  });
  expect(name).toBe("Sent");
  expect(types.render()).toBe(`from typing import TypedDict


_SentKeywords = TypedDict("_SentKeywords", {
    # The number.
    "from": "str",
})


class _SentOptional(TypedDict, total=False):
    to: str | None

    count: int


class Sent(_SentKeywords, _SentOptional):
    """A message."""

    id: str
    """Its \\\\ID."""
`);
});

test.each([
  ["an enumeration", { enum: ["a", 1, true, null] }, 'Literal["a", 1, True, None]'],
  ["a constant", { type: "string", const: "text" }, 'Literal["text"]'],
  ["a list", { type: "array", items: { type: "number" } }, "list[float]"],
  ["any members", { type: "object", additionalProperties: { type: "boolean" } }, "dict[str, bool]"],
  ["any value", {}, "Any"],
  ["a file", { type: "string", format: "binary" }, "bytes | BinaryIO | tuple[bytes | BinaryIO, str]"],
  ["alternatives", { anyOf: [{ type: "string" }, { type: "null" }, { type: "string" }] }, "str | None"],
] as const)("writes %s", (_name, schema, type) => {
  expect(new PythonTypes({}).typeOf(schema as never, "Any")).toBe(type);
});

test("names the variants of a union by their first fixed member, and components by their own name", () => {
  const variant = (type: string) => ({ type: "object" as const, properties: { type: { const: type } } });
  const types = new PythonTypes({
    Content: { oneOf: [variant("text"), variant("button_reply"), variant("text")] },
    Tree: {
      type: "object",
      properties: { children: { type: "array", items: { $ref: "#/components/schemas/Tree" } } },
    },
  });
  expect(types.typeOf({ $ref: "#/components/schemas/Content" }, "Other")).toBe("Content");
  expect(types.typeOf({ $ref: "#/components/schemas/Tree" }, "Other")).toBe("Tree");
  expect(types.render()).toContain("Content: TypeAlias = ContentText | ContentButtonReply | ContentText2\n");
  expect(types.render()).toContain("children: list[Tree]");
});

test("numbers types of the same name", () => {
  const types = new PythonTypes({ Code: { type: "string" } });
  expect([types.typedDict("Code", {}), types.alias("Code", "str")]).toEqual(["Code2", "Code3"]);
});

test("refuses what it cannot write", () => {
  const types = new PythonTypes({});
  expect(() => types.typeOf({ allOf: [] }, "Both")).toThrow("allOf");
  expect(() => types.typeOf({ $ref: "#/components/schemas/Lost" }, "Other")).toThrow("Lost");
});
