import { expect, test } from "vitest";
import { stripMarks } from "#lib/whatsapp/mark-rules.ts";

test.each([
  ["*Hello* _there_ ~now~", "Hello there now"],
  ["```code``` and `inline`", "code and inline"],
  ["*_both_*", "both"],
  ["2 * 3 * 4 and snake_case_name", "2 * 3 * 4 and snake_case_name"],
])("the preview of %s is %s", (text, preview) => {
  expect(stripMarks(text)).toBe(preview);
});
