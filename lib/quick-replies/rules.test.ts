import fc from "fast-check";
import { expect, test } from "vitest";
import { fillReply, findReplies, type ReplyFacts, unfilledIn } from "#lib/quick-replies/rules.ts";

const facts: ReplyFacts = {
  contact: {
    name: "Maria González",
    phone: "5511999998888",
    attributes: { city: "Lyon", orders: 3, empty: "" },
  },
  agent: { name: "Alex" },
};
const nobody: ReplyFacts = { contact: { name: null, phone: null, attributes: {} }, agent: { name: "Alex" } };

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
  expect([fillReply(body, facts).text, fillReply(body, nobody).text]).toEqual([known, unknown]);
});

test("what nothing fills stays as it is, and is pointed at", () => {
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
      expect(unfilledIn(text)).toEqual([...new Set(unfilled.map(([from, to]) => text.slice(from, to)))]);
    }),
  );
});

test("a value that looks like a variable fills nothing further", () => {
  const odd = { ...facts, contact: { ...facts.contact, name: "{{agent.name}}" } };
  expect(fillReply("{{contact.name}}", odd).text).toBe("{{agent.name}}");
});

test("shortcuts that begin as typed come first, then those that hold it, then texts", () => {
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
