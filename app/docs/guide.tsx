import { Blocks } from "#components/developers/docs/blocks.tsx";
import { PageFrame } from "#components/developers/docs/page-frame.tsx";
import { parseMarkdown, sectionsOf } from "#lib/api-docs/pages/markdown.ts";
import { docsPath } from "#lib/api-docs/pages/pages.ts";

export function Guide({ slug, source }: { slug: string; source: string }) {
  const blocks = parseMarkdown(source);
  return (
    <PageFrame markdownHref={`${docsPath(slug)}.md`} sections={sectionsOf(blocks)}>
      <div dir="ltr">
        <Blocks blocks={blocks} />
      </div>
    </PageFrame>
  );
}
