import "server-only";
import { parseMarkdown } from "#lib/api-docs/pages/markdown.ts";
import { type DocsPage, docsPath, findChapter, shownPages } from "#lib/api-docs/pages/pages.ts";
import { referenceOf } from "#lib/api-docs/pages/reference.ts";
import { errorCatalog } from "#lib/whatsapp/errors.ts";
import { pageMarkdown } from "./page-markdown.ts";

interface SearchEntry {
  id: string;
  page: string;
  title: string;
  text: string;
}

export async function searchEntries(): Promise<SearchEntry[]> {
  const pages = await Promise.all(shownPages().map(entriesOf));
  return pages.flat();
}

async function entriesOf(page: DocsPage): Promise<SearchEntry[]> {
  const tag = findChapter(page.slug.replace("reference/", ""));
  if (page.source === "reference" && tag) return endpointEntries(page, tag);
  const sections = sectionEntries(page, await pageMarkdown(page));
  return page.source === "errors" ? [...sections, ...whatsAppEntries(page)] : sections;
}

function endpointEntries({ slug, title }: DocsPage, tag: string): SearchEntry[] {
  return referenceOf(tag).map(({ operationId, summary, method, path, description, groups, scope }) => ({
    id: `${docsPath(slug)}#${operationId}`,
    page: `${title} · ${method} /api${path}`,
    title: summary,
    text: [
      operationId,
      scope,
      description,
      ...groups.flatMap(({ fields }) => fields.map(({ name }) => name)),
    ].join(" "),
  }));
}

function sectionEntries({ slug, title, source }: DocsPage, markdown: string): SearchEntry[] {
  const entries: SearchEntry[] = [];
  for (const block of parseMarkdown(markdown)) {
    if (block.kind === "heading" && block.depth <= 2) {
      const name = plain(block.html);
      const anchor = source === "errors" ? name : block.id;
      const id = block.depth === 1 && entries.length === 0 ? docsPath(slug) : `${docsPath(slug)}#${anchor}`;
      if (source === "errors" && block.depth === 1 && entries.length > 0) break;
      entries.push({ id, page: title, title: name, text: "" });
    } else {
      const last = entries.at(-1);
      if (last && block.kind !== "code") last.text = `${last.text} ${plain(block.html)}`.slice(0, 1500);
    }
  }
  return entries;
}

function whatsAppEntries({ slug }: DocsPage): SearchEntry[] {
  return Object.entries(errorCatalog).map(([code, { title, cause, action }]) => ({
    id: `${docsPath(slug)}#whatsapp-${code}`,
    page: "WhatsApp error codes",
    title: `${code} ${title}`,
    text: `${cause} ${action}`,
  }));
}

function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll("&amp;", "&")
    .replace(/&\w+;/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
