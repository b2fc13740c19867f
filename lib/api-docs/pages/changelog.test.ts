import { expect, test } from "vitest";
import { changelogBlocks, changelogFeed, readChangelog, releasesOf } from "#lib/api-docs/pages/changelog.ts";

const SOURCE = `# Changelog

## Unreleased

### Added

- Not yet.

## 1.1.0 – 2027-01-31

### Added

- \`a < b\` & [a page](/docs/events).

## 1.0.0 – 2026-12-01

### Added

- The first.
`;

test("the feed has an entry per release, newest first, with absolute links and escaped text", () => {
  const feed = changelogFeed(SOURCE, "https://parley.example.com");
  expect([...feed.matchAll(/<updated>(.+)<\/updated>/g)].map(([, at]) => at)).toEqual([
    "2027-01-31T00:00:00Z",
    "2027-01-31T00:00:00Z",
    "2026-12-01T00:00:00Z",
  ]);
  expect(feed).toContain("<id>https://parley.example.com/docs/changelog#1-1-0-2027-01-31</id>");
  expect(feed).not.toContain("Not yet.");
  const [, content = ""] = /<content type="html">([\s\S]+?)<\/content>/.exec(feed) ?? [];
  expect(content).not.toMatch(/[<>"]|&(?!#)/);
  const html = content.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  expect(html).toContain('<code>a &lt; b</code> &amp; <a href="https://parley.example.com/docs/events">');
});

test("sections of the same name in two releases have different anchors", () => {
  const ids = changelogBlocks(SOURCE).flatMap((block) => (block.kind === "heading" ? [block.id] : []));
  expect(new Set(ids).size).toBe(ids.length);
});

test("every section of the changelog is a release with a date, or unreleased", async () => {
  const [unreleased, ...releases] = releasesOf(await readChangelog());
  expect(unreleased?.title).toBe("Unreleased");
  expect(releases.length).toBeGreaterThan(0);
  expect(releases.filter(({ date }) => date === null)).toEqual([]);
});
