import { expect, test } from "vitest";
import { emojiQuery, findEmoji } from "#components/inbox/composer/emoji-data.ts";

test("a search finds first what is called so", async () => {
  const all = await emojiQuery.queryFn();
  const [first, ...others] = findEmoji(all, "heart").map(({ unicode }) => unicode);
  expect(first).toBe("❤️");
  expect(others).toContain("💔");
  expect(findEmoji(all, "red heart")[0]?.unicode).toBe("❤️");
  expect(findEmoji(all, "no such emoji")).toEqual([]);
});
