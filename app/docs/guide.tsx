import { Blocks } from "#components/docs/blocks.tsx";
import { PageFrame } from "#components/docs/page-frame.tsx";
import { parseMarkdown, sectionsOf } from "#lib/docs/markdown.ts";
import { docsPath } from "#lib/docs/pages.ts";

/** A page of Markdown. */
export function Guide({ slug, source }: { slug: string; source: string }) {
  const blocks = parseMarkdown(source);
  return (
    <PageFrame markdownHref={`${docsPath(slug)}.md`} sections={sectionsOf(blocks)}>
      <Blocks blocks={blocks} />
    </PageFrame>
  );
}
