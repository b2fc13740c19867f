import fc from "fast-check";
import { expect, test } from "vitest";
import {
  fillReply,
  findReplies,
  findUnfilled,
  findUnknownVariables,
  type ReplyVariables,
} from "#lib/conversations/quick-replies/rules.ts";

const variables: ReplyVariables = {
  contact: {
    name: "Maria González",
    phone: "5511999998888",
    attributes: { city: "Lyon", orders: 3, empty: "" },
  },
  agent: { name: "Alex" },
};
const nobody: ReplyVariables = {
  contact: { name: null, phone: null, attributes: {} },
  agent: { name: "Alex" },
};

test.each([
  ["Hi {{contact.first_name}}!", "Hi Maria!", "Hi {{contact.first_name}}!"],
  [
    "Hi {{ contact.name | there }}, {{agent.name}} here",
    "Hi Maria González, Alex here",
    "Hi there, Alex here",
  ],
  [
    "{{contact.phone}} · {{contact.city|?}} · {{contact.orders}}",
    "5511999998888 · Lyon · 3",
    "{{contact.phone}} · ? · {{contact.orders}}",
  ],
  ["{{contact.empty|none}} {{contact.empty|}}", "none ", "none "],
  ["{{order}} {{1}} {contact.name}", "{{order}} {{1}} {contact.name}", "{{order}} {{1}} {contact.name}"],
])("%s", (body, known, unknown) => {
  expect([fillReply(body, variables).text, fillReply(body, nobody).text]).toEqual([known, unknown]);
});

test("leaves unfilled variables in the text and reports their positions", () => {
  const variable = fc.constantFrom(
    "{{contact.name}}",
    "{{contact.vip}}",
    "{{agent.name}}",
    "{{contact.x|y}}",
  );
  const words = fc.string().filter((text) => !/[{}]/.test(text));
  fc.assert(
    fc.property(fc.array(fc.oneof(variable, words)), (parts) => {
      const { text, unfilled } = fillReply(parts.join(""), nobody);
      expect(unfilled.map(([from, to]) => text.slice(from, to))).toEqual(
        parts.filter((part) => part === "{{contact.name}}" || part === "{{contact.vip}}"),
      );
      expect(findUnfilled(text)).toEqual([...new Set(unfilled.map(([from, to]) => text.slice(from, to)))]);
    }),
  );
});

test("does not expand variables within values", () => {
  const odd = { ...variables, contact: { ...variables.contact, name: "{{agent.name}}" } };
  expect(fillReply("{{contact.name}}", odd).text).toBe("{{agent.name}}");
});

test("ranks shortcuts that start with the query first, then those that contain it, then texts", () => {
  const reply = (shortcut: string, body: string) => ({
    id: shortcut,
    shortcut,
    body,
    createdByName: null,
    updatedAt: "",
  });
  const all = [reply("thanks", "ship it"), reply("re-ship", "x"), reply("shipping", "y"), reply("bye", "z")];
  expect(findReplies(all, "Ship").map(({ shortcut }) => shortcut)).toEqual(["shipping", "re-ship", "thanks"]);
  expect(findReplies(all, "")).toHaveLength(4);
});

test("a value that is not loaded yet is not replaced by the fallback", () => {
  const loading: ReplyVariables = {
    contact: { name: null, phone: null, attributes: null },
    agent: { name: null },
  };
  const body = "{{contact.first_name|there}}: {{contact.plan|standard}}, {{agent.name|we}}";
  const { text, unfilled } = fillReply(body, loading);
  expect(text).toBe("there: {{contact.plan|standard}}, {{agent.name|we}}");
  expect(unfilled.map(([from, to]) => text.slice(from, to))).toEqual([
    "{{contact.plan|standard}}",
    "{{agent.name|we}}",
  ]);
});

test("variables that no contact has are found, and an insertion reports them", () => {
  const body =
    "{{first_name}}, {{ contact.name | you }}, {{agent.nmae}}, {{contact.city}}, {{first_name}}, {{}}";
  expect(findUnknownVariables(body)).toEqual(["{{first_name}}", "{{agent.nmae}}", "{{}}"]);
  const { text, unfilled } = fillReply("Hi {{first_name | there}}, {{agent.name}}", variables);
  expect(text).toBe("Hi {{first_name | there}}, Alex");
  expect(unfilled).toEqual([[3, 25]]);
});
