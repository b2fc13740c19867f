import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { pool } from "#db/client.ts";
import { normalizeSearchText } from "#lib/platform/search-text-rules.ts";

const LETTERS = [
  ..."aZéÉüßẞøŁđİıñçœ ﬁ½²ΑάΣςЁёЙ",
  ..."אָבּכּ",
  ..."اأإآٱبةهىييکكلّـًٓ٣۴",
  ..."हिन्दीक्षं",
  ..."สวัสดี่",
  ..."中文繁體「」、。 がガｶﾞ한국",
  ..."👍🏽❤️🇩🇪👨‍👩‍👧1️⃣",
  "\u0301",
  "\u200d",
  "-",
  "'",
  "_",
];

test("normalizes text like the database function", async () => {
  const texts = fc.sample(
    fc.array(fc.constantFrom(...LETTERS), { maxLength: 12 }).map((letters) => letters.join("")),
    600,
  );
  const rows = await pool().db.execute<{ given: string; normalized: string }>(sql`
    select t as given, parley_search_normalize(t) as normalized
    from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) t`);
  expect(rows.length).toBe(texts.length);
  for (const { given, normalized } of rows)
    expect([given, normalizeSearchText(given)]).toEqual([given, normalized]);
});
