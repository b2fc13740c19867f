import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sendContentSchema } from "#lib/messages/send/content-schema.ts";
import { outgoingContentSchema } from "#lib/whatsapp/outgoing-content.ts";

test("the guide lists every type of content with its fields", () => {
  const guide = readFileSync("docs/guides/sending.md", "utf8");
  const [, table = ""] = guide.split("| `content.type` | fields besides `type` |\n| --- | --- |\n");
  const rows = (table.split("\n\n")[0] ?? "").split("\n").flatMap((row) => {
    const [, types = "", fields = ""] =
      row.split(" | ").length === 2 ? (/^\| (.*?) \| (.*) \|$/.exec(row) ?? []) : [];
    const named = [...fields.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    return [...types.matchAll(/`(\w+)`/g)].map(([, type]) => [type ?? "", named] as const);
  });
  const documented = new Map(rows);
  for (const { shape } of sendContentSchema.options) {
    const { type, ...fields } = shape;
    const named = documented.get(type.value);
    expect(named, type.value).toBeDefined();
    expect(
      Object.keys(fields).filter((field) => !named?.includes(field)),
      type.value,
    ).toEqual([]);
  }
  expect(documented.size).toBe(sendContentSchema.options.length);
});

test("the API sends every kind of content that Parley can send", () => {
  const types: readonly string[] = sendContentSchema.options.map(({ shape }) => shape.type.value);
  const kinds = outgoingContentSchema.options.map(({ shape }) => shape.kind.value);
  expect(kinds.filter((kind) => !types.includes(kind))).toEqual([]);
});
