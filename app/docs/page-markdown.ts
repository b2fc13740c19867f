import "server-only";
import { errorsMarkdown } from "#lib/docs/errors-markdown.ts";
import { readGuide } from "#lib/docs/guides.ts";
import { type DocsPage, findChapter } from "#lib/docs/pages.ts";
import { chapterMarkdown, overviewMarkdown } from "#lib/docs/reference-markdown.ts";
import { sandboxMarkdown } from "./sandbox/sandbox-markdown.ts";

/** A page of the docs as Markdown. */
export async function pageMarkdown({ slug, source }: DocsPage): Promise<string> {
  if (source === "guide") return readGuide(slug);
  if (source === "errors") return errorsMarkdown();
  if (source === "sandbox") return sandboxMarkdown();
  const chapter = findChapter(slug.replace("reference/", ""));
  return chapter ? chapterMarkdown(chapter) : overviewMarkdown();
}
