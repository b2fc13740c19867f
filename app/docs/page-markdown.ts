import "server-only";
import { readChangelog } from "#lib/api-docs/pages/changelog.ts";
import { errorsMarkdown } from "#lib/api-docs/pages/errors-markdown.ts";
import { readGuide } from "#lib/api-docs/pages/guides.ts";
import { type DocsPage, findChapter } from "#lib/api-docs/pages/pages.ts";
import { chapterMarkdown, overviewMarkdown } from "#lib/api-docs/pages/reference-markdown.ts";
import { sandboxMarkdown } from "./sandbox/sandbox-markdown.ts";

export async function pageMarkdown({ slug, source }: DocsPage): Promise<string> {
  if (source === "guide") return readGuide(slug);
  if (source === "changelog") return readChangelog();
  if (source === "errors") return errorsMarkdown();
  if (source === "sandbox") return sandboxMarkdown();
  const chapter = findChapter(slug.replace("reference/", ""));
  return chapter ? chapterMarkdown(chapter) : overviewMarkdown();
}
