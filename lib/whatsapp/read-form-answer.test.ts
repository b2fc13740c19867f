import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#lib/testing/any-text.ts";
import { previewText } from "#lib/whatsapp/content-text.ts";
import { readContent } from "#lib/whatsapp/read-content.ts";
import { readFormAnswer } from "#lib/whatsapp/read-form-answer.ts";

const shown = (answer: unknown) =>
  readFormAnswer(typeof answer === "string" ? answer : JSON.stringify(answer)).map(
    ({ label, value }) => `${label}: ${value}`,
  );

test.each<[string, unknown, string[]]>([
  [
    "names as people write them",
    { first_name: "Ana", lastName: "Souza" },
    ["First name: Ana", "Last name: Souza"],
  ],
  ["what the form builder names", { screen_1_How_was_it_0: "3_Very_good" }, ["How was it: Very good"]],
  ["a choice as it is elsewhere", { size: "3_XL" }, ["Size: 3_XL"]],
  ["numbers, yes and no", { guests: 2, vegan: false }, ["Guests: 2", "Vegan: No"]],
  ["lists", { days: ["Mon", "Tue"], empty: [] }, ["Days: Mon, Tue", "Empty: "]],
  ["what is nested", { a: { b: { c: "d" } } }, ["A › B › C: d"]],
  ["lists of what is nested", { kids: [{ age: 3 }, { age: 5 }] }, ["Kids › 1 › Age: 3", "Kids › 2 › Age: 5"]],
  [
    "an address",
    { saved_address_id: "h", values: { city: "Delhi" } },
    ["Saved address id: h", "City: Delhi"],
  ],
  ["nothing of the token", { flow_token: "t", inner: { flow_token: "t" } }, ["Inner: "]],
  ["what is no form", "[broken", ["Answer: [broken"]],
  ["nothing of nothing", {}, []],
])("a form's answer contains %s", (_what, answer, lines) => {
  expect(shown(answer)).toEqual(lines);
});

test("a list's form shows its answers, and search and quotes find them", () => {
  const response_json = JSON.stringify({ flow_token: "secret", name: "Ana", note: "" });
  const content = readContent({
    type: "interactive",
    interactive: { type: "nfm_reply", nfm_reply: { name: "flow", body: "Sent", response_json } },
  });
  expect(previewText(content)).toBe("📋 Name: Ana");
  expect(content).toMatchObject({ form: { responseJson: response_json } });
});

test("any JSON becomes storable fields of limited number and depth", () => {
  const anything = fc.jsonValue({ maxDepth: 12 }).map((value) => JSON.stringify(value));
  fc.assert(
    fc.property(fc.oneof(anything, anyText), (json) => {
      const fields = readFormAnswer(json);
      expect(fields.length).toBeLessThanOrEqual(200);
      for (const { name, label } of fields) {
        expect(name.split(".").length).toBeGreaterThan(0);
        expect(label).not.toBe("");
      }
    }),
  );
});
