import { createContext, useContext } from "react";
import { type Block, formatText, type Span } from "#components/inbox/thread/format-rules.ts";
import { cn } from "#components/ui/cn.ts";

const STARTS_RIGHT_TO_LEFT =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

export function startsRightToLeft(text: string): boolean {
  return STARTS_RIGHT_TO_LEFT.test(text);
}

/** Whether addresses are links. */
const LinksContext = createContext(true);

interface FormattedTextProps {
  text: string;
  mentions?: readonly string[];
  /** Leaves room for the time also beside a line in the other direction than the page's. */
  isBesideEnd?: boolean;
  /** Not within a form: a link would take the focus between two fields. */
  hasLinks?: boolean;
}

export function FormattedText({
  text,
  mentions = [],
  isBesideEnd = false,
  hasLinks = true,
}: FormattedTextProps) {
  const blocks = formatText(text, mentions);
  const isRightToLeft = startsRightToLeft(text);
  const floats = isBesideEnd && !text.includes("\n");
  // Inline in the direction of the page, so that the time fits next to the last line.
  return (
    <span
      // `auto` would ignore the blocks, which have a direction of their own.
      dir={isRightToLeft ? "rtl" : "ltr"}
      // Where it is the other direction than the page's, the time is on its other side (`FloatingEnd`).
      data-floats={floats ? (isRightToLeft ? "rtl" : "ltr") : undefined}
      className={cn(
        "whitespace-pre-wrap [overflow-wrap:anywhere]",
        isRightToLeft ? "block text-start rtl:inline" : "rtl:block rtl:text-start",
        floats && (isRightToLeft ? "float-end me-3 rtl:float-none rtl:me-0" : "rtl:float-end rtl:me-3"),
      )}
    >
      <LinksContext value={hasLinks}>
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have no id.
          <BlockView key={index} block={block} isLast={index === blocks.length - 1} />
        ))}
      </LinksContext>
    </span>
  );
}

/** The line break after the lines of a text or quote shows an empty last line, which a block would hide. */
function BlockView({ block, isLast }: { block: Block; isLast: boolean }) {
  switch (block.kind) {
    case "text":
      return (
        <span dir="auto" className={isLast ? undefined : "block"}>
          <Spans spans={block.spans} />
          {isLast ? null : "\n"}
        </span>
      );
    case "quote":
      return (
        <span dir="auto" className="my-0.5 block border-line-strong border-s-2 ps-2 text-muted">
          <Spans spans={block.spans} />
          {"\n"}
        </span>
      );
    case "code":
      return (
        <code className="my-0.5 block overflow-x-auto rounded bg-ink/6 px-2 py-1 font-mono text-[0.92em]">
          {block.text}
        </code>
      );
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return (
        <List
          start={block.ordered ? block.start : undefined}
          className={`ms-5 whitespace-normal ${block.ordered ? "list-decimal" : "list-disc"}`}
        >
          {block.items.map((spans, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items of a list have no id.
            <li key={index} dir="auto">
              <Spans spans={spans} />
            </li>
          ))}
        </List>
      );
    }
  }
}

function Spans({ spans }: { spans: readonly Span[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the spans of a line have no id.
  return spans.map((span, index) => <SpanView key={index} span={span} />);
}

function SpanView({ span }: { span: Span }) {
  switch (span.kind) {
    case "plain":
      return span.text;
    case "code":
      return <code className="rounded bg-ink/6 px-1 font-mono text-[0.92em]">{span.text}</code>;
    case "bold":
      return (
        <strong className="font-semibold">
          <Spans spans={span.spans} />
        </strong>
      );
    case "italic":
      return (
        <em>
          <Spans spans={span.spans} />
        </em>
      );
    case "struck":
      return (
        <s>
          <Spans spans={span.spans} />
        </s>
      );
    case "mention":
      return <span className="rounded bg-warning/15 px-0.5 font-medium">{span.text}</span>;
    case "link":
      return <LinkView {...span} />;
  }
}

function LinkView({ text, href }: { text: string; href: string }) {
  const isLink = useContext(LinksContext);
  if (!isLink) return text;
  return (
    <a
      href={href}
      target={href.startsWith("http") ? "_blank" : undefined}
      rel="noopener noreferrer nofollow"
      className="underline underline-offset-2"
    >
      {text}
    </a>
  );
}
