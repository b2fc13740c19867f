import { docsPath, shownPages } from "#lib/api-docs/pages/pages.ts";
import { env } from "#lib/platform/env.ts";

export const dynamic = "force-dynamic";

export function GET(): Response {
  const base = env().PARLEY_PUBLIC_URL;
  const groups = Map.groupBy(shownPages(), ({ group }) => group);
  const chapters = [...groups].map(([group, pages]) =>
    [`## ${group}`, "", ...pages.map(({ slug, title }) => `- [${title}](${base}${docsPath(slug)}.md)`)].join(
      "\n",
    ),
  );
  const head = [
    "# Parley",
    "",
    "> Business messaging on WhatsApp: an API with scoped keys, a shared inbox, and a simulator of WhatsApp to build against.",
    "",
    `The OpenAPI 3.1 document is at ${base}/api/openapi.json.`,
  ].join("\n");
  return new Response(`${[head, ...chapters].join("\n\n")}\n`, {
    headers: { "Content-Type": "text/markdown; charset=utf-8" },
  });
}
