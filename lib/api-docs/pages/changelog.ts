import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { anchorOf, type Block, parseMarkdown, renderMarkdown } from "#lib/api-docs/pages/markdown.ts";
import { escapeHtml } from "#lib/platform/escape-html.ts";

interface Release {
  title: string;
  anchor: string;
  /** Null for changes that are not released. */
  date: string | null;
  text: string;
}

/** The file with links that work on the docs pages. */
export async function readChangelog(): Promise<string> {
  const text = await readFile(path.join(process.cwd(), "CHANGELOG.md"), "utf8");
  return text.replace(/\]\(docs\/guides\/([\w-]+)\.md/g, "](/docs/$1");
}

/** Several releases have a heading "Added", so the anchor of a section begins with that of its release. */
export function changelogBlocks(source: string): Block[] {
  let release = "";
  return parseMarkdown(source).map((block) => {
    if (block.kind !== "heading") return block;
    if (block.depth === 2) release = block.id;
    return block.depth > 2 ? { ...block, id: `${release}-${block.id}` } : block;
  });
}

export function releasesOf(source: string): Release[] {
  return source
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = "", ...lines] = section.split("\n");
      const [date = null] = /\d{4}-\d{2}-\d{2}$/.exec(title) ?? [];
      return { title, anchor: anchorOf(title), date, text: lines.join("\n").trim() };
    });
}

/** An Atom feed (RFC 4287) with an entry for each release. */
export function changelogFeed(source: string, publicUrl: string): string {
  const page = `${publicUrl}/docs/changelog`;
  const releases = releasesOf(source).flatMap((release) =>
    release.date === null ? [] : [{ ...release, updated: `${release.date}T00:00:00Z` }],
  );
  const entries = releases.map(({ title, anchor, updated, text }) => {
    const html = renderMarkdown(text).replaceAll('href="/', `href="${publicUrl}/`);
    return `  <entry>
    <id>${escapeHtml(`${page}#${anchor}`)}</id>
    <title>${escapeHtml(`Parley ${title}`)}</title>
    <updated>${updated}</updated>
    <link rel="alternate" type="text/html" href="${escapeHtml(`${page}#${anchor}`)}"/>
    <content type="html">${escapeHtml(html)}</content>
  </entry>
`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${escapeHtml(page)}</id>
  <title>Parley changelog</title>
  <author><name>Parley</name></author>
  <updated>${releases[0]?.updated ?? "1970-01-01T00:00:00Z"}</updated>
  <link rel="self" type="application/atom+xml" href="${escapeHtml(`${page}.atom`)}"/>
  <link rel="alternate" type="text/html" href="${escapeHtml(page)}"/>
${entries.join("")}</feed>
`;
}
