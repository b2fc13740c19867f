import { CodeTabs, type ShownCode } from "#components/developers/docs/code-tabs.tsx";
import { Heading } from "#components/developers/docs/heading.tsx";

export type ShownBlock =
  | { kind: "html"; html: string }
  | { kind: "heading"; depth: number; id: string; html: string }
  | { kind: "code"; samples: ShownCode[] };

export function Blocks({ blocks }: { blocks: readonly ShownBlock[] }) {
  return blocks.map((block, index) => {
    const key = `${block.kind}-${index}`;
    if (block.kind === "code") return <CodeTabs key={key} samples={block.samples} />;
    if (block.kind === "heading") {
      return (
        <Heading key={key} depth={block.depth} id={block.id}>
          <Html html={block.html} />
        </Heading>
      );
    }
    return <Html key={key} html={block.html} className="docs-text" />;
  });
}

/** What the repository's files contain is English, in whatever language the page is. */
export function Html({ html, className }: { html: string; className?: string }) {
  const Tag = className ? "div" : "span";
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from files of this repository, never from input
  return <Tag lang="en" dir="ltr" className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
