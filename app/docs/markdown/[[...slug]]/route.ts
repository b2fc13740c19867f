import { findPage } from "#lib/api-docs/pages/pages.ts";
import { pageMarkdown } from "../../page-markdown.ts";

export async function GET(_: Request, context: { params: Promise<{ slug?: string[] }> }): Promise<Response> {
  const { slug = [] } = await context.params;
  const page = findPage(slug.join("/"));
  if (!page) return new Response("Page not found.\n", { status: 404 });
  return new Response(`${(await pageMarkdown(page)).trim()}\n`, {
    headers: { "Content-Type": "text/markdown; charset=utf-8" },
  });
}
