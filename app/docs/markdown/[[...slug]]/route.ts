import { findPage } from "#lib/docs/pages.ts";
import { pageMarkdown } from "../../page-markdown.ts";

/** `/docs/….md`: a page as its Markdown, for programs and for people who keep notes. */
export async function GET(_: Request, context: { params: Promise<{ slug?: string[] }> }): Promise<Response> {
  const { slug = [] } = await context.params;
  const page = findPage(slug.join("/"));
  if (!page) return new Response("There is no such page.\n", { status: 404 });
  return new Response(`${(await pageMarkdown(page)).trim()}\n`, {
    headers: { "Content-Type": "text/markdown; charset=utf-8" },
  });
}
