import type { ReactNode } from "react";

// WhatsApp's own marks, in the order in which they are looked for: monospace holds everything else as it is.
const PATTERNS: readonly { pattern: RegExp; render: (inner: string, key: number) => ReactNode }[] = [
  {
    pattern: /```([\s\S]+?)```|`([^`\n]+)`/,
    render: (inner, key) => (
      <code key={key} className="rounded bg-raised px-1 font-mono text-[0.92em]">
        {inner}
      </code>
    ),
  },
  {
    pattern: /(?<=^|[\s([{"'])\*(?=\S)([^*\n]*\S)\*(?=$|[\s)\]},.!?:;"'])/,
    render: (inner, key) => <strong key={key}>{format(inner)}</strong>,
  },
  {
    pattern: /(?<=^|[\s([{"'])_(?=\S)([^_\n]*\S)_(?=$|[\s)\]},.!?:;"'])/,
    render: (inner, key) => <em key={key}>{format(inner)}</em>,
  },
  {
    pattern: /(?<=^|[\s([{"'])~(?=\S)([^~\n]*\S)~(?=$|[\s)\]},.!?:;"'])/,
    render: (inner, key) => <s key={key}>{format(inner)}</s>,
  },
  {
    pattern: /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}])/,
    render: (inner, key) => (
      <a
        key={key}
        href={inner}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="underline underline-offset-2"
      >
        {inner}
      </a>
    ),
  },
];

/** A text as WhatsApp shows it: bold, italic, struck, monospace, and links that open apart. */
export function FormattedText({ text }: { text: string }) {
  return (
    <span dir="auto" className="whitespace-pre-wrap break-words [overflow-wrap:anywhere]">
      {format(text)}
    </span>
  );
}

function format(text: string): ReactNode[] {
  let first:
    | { index: number; length: number; inner: string; render: (typeof PATTERNS)[number]["render"] }
    | undefined;
  for (const { pattern, render } of PATTERNS) {
    const match = pattern.exec(text);
    if (match && (!first || match.index < first.index)) {
      first = { index: match.index, length: match[0].length, inner: match[1] ?? match[2] ?? "", render };
    }
  }
  if (!first) return text === "" ? [] : [text];
  const { index, length, inner, render } = first;
  const rest = text.slice(index + length);
  return [...(index > 0 ? [text.slice(0, index)] : []), render(inner, text.length), ...format(rest)];
}

/** One to three emoji alone are shown large, as on the customer's phone. */
export function isLargeEmoji(text: string): boolean {
  const parts = [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text.trim())];
  return (
    parts.length > 0 && parts.length <= 3 && parts.every(({ segment }) => /^\p{RGI_Emoji}$/v.test(segment))
  );
}
