import { expect, test } from "vitest";
import { createNameMatch, identifyingValues, likePatterns } from "#lib/erasure/step-rules.ts";
import { joinPosition, splitPosition } from "#lib/platform/step-position.ts";

test("patterns match a text as it is in JSON, and nothing for very short texts", () => {
  expect(likePatterns(["Ana", 'A "B"', "50%_\\", "Al"])).toEqual([
    "%Ana%",
    '%A "B"%',
    '%A \\\\"B\\\\"%',
    "%50\\%\\_\\\\%",
    "%50\\%\\_\\\\\\\\%",
  ]);
});

test("a name is found as whole words, in scripts without spaces anywhere", () => {
  const finds = (name: string, text: string) => createNameMatch([name])(text);
  expect([finds("Ken", "Asked by ken."), finds("Ken", "token"), finds("Ken", "Kennedy")]).toEqual([
    true,
    false,
    false,
  ]);
  expect([finds("Zoë", "zoë!"), finds("Zoe", "Zoe\u0308")]).toEqual([true, false]);
  expect([
    finds("陈小明", "客户陈小明的订单"),
    finds("4915112345", "+4915112345"),
    finds("4915112345", "49151123456"),
  ]).toEqual([true, true, false]);
  expect([
    finds("(Ann)", "x(Ann)y"),
    finds('": "', '{"a": "b"}'),
    finds("Al", "Al"),
    finds("a.b", "a+b"),
  ]).toEqual([true, false, false, false]);
});

test("the parts of a position are restored, and nothing else is taken for one", () => {
  expect(splitPosition(joinPosition("a", '"', ""))).toEqual(["a", '"', ""]);
  expect(splitPosition(null)).toBeNull();
  expect(() => splitPosition('[{"id":1}]')).toThrow("expected string");
});

test("email addresses and long numbers of custom fields identify a person, other values do not", () => {
  const attributes = {
    plan: "gold",
    city: "New York",
    vip: true,
    points: 1200,
    renewal: "2027-01-31T10:00:00Z",
  };
  expect(identifyingValues(attributes)).toEqual([]);
  const own = { email: "ana@example.com", second: "+55 11 98888-7777", customer: 40071234 };
  expect([...new Set(identifyingValues(own))]).toEqual(["ana@example.com", "+55 11 98888-7777", "40071234"]);
  const note = `${"A long note. ".repeat(10)}Write to <ana@example.com>, please.`;
  expect(identifyingValues({ note })).toEqual(["ana@example.com"]);
});
