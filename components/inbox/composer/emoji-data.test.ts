import { expect, test } from "vitest";
import { type Emoji, findEmoji } from "#components/inbox/composer/emoji-data.ts";

const emoji = (unicode: string, label: string, codes: readonly string[], tags = ""): Emoji => ({
  ...{ unicode, label, codes, group: 0, skins: [] },
  searchText: [label, tags, ...codes].join(" "),
});

const all = [
  emoji("😍", "smiling face with heart-eyes", ["heart_eyes"]),
  emoji("😘", "face blowing a kiss", ["kissing_heart"], "love"),
  emoji("❤️", "red heart", ["heart"]),
  emoji("🚀", "rocket", ["rocket"]),
];

test("a search finds first what is called so, then what begins so", () => {
  expect(findEmoji(all, "heart").map(({ unicode }) => unicode)).toEqual(["❤️", "😍", "😘"]);
  expect(findEmoji(all, "love").map(({ unicode }) => unicode)).toEqual(["😘"]);
  expect(findEmoji(all, "no such")).toEqual([]);
});
