import { findMentions } from "#components/inbox/thread/mention-rules.ts";
import { markPattern } from "#lib/whatsapp/mark-rules.ts";

export type Block =
  | { kind: "text" | "quote"; spans: Span[] }
  | { kind: "list"; ordered: boolean; start: number; items: Span[][] }
  | { kind: "code"; text: string };

export type Span =
  | { kind: "plain" | "code"; text: string }
  | { kind: "bold" | "italic" | "struck"; spans: Span[] }
  | { kind: "link"; text: string; href: string }
  | { kind: "mention"; text: string };

const URL_END = String.raw`[^\s<>"'.,;:!?)\]}*_~]`;
const LINK = new RegExp(String.raw`(?<![\w@])(?:https?:\/\/|www\.)[^\s<>"']*${URL_END}`, "i");
const MAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?![\w-])/i;
// At least seven digits, so that years, prices and order numbers are not linked.
const PHONE = /(?<![\w/#.,-])\+\d[\d\s().-]{6,18}\d(?![\w/-])/;

export function formatText(text: string, mentions: readonly string[] = []): Block[] {
  const blocks: Block[] = [];
  let rest = "";
  for (const [index, part] of text.split(/```([\s\S]+?)```/).entries()) {
    if (index % 2 === 0) rest += part;
    else if (!part.includes("\n")) rest += `\`\`\`${part}\`\`\``;
    else {
      addLines(blocks, rest.replace(/\n$/, ""), mentions);
      blocks.push({ kind: "code", text: part.replace(/^\n|\n$/g, "") });
      rest = "";
    }
  }
  addLines(blocks, rest, mentions);
  return blocks;
}

/** Whether WhatsApp shows the text differently from how it is typed; links do not count. */
export function hasFormatting(text: string): boolean {
  return formatText(text).some((block) => block.kind !== "text" || block.spans.some(isMarked));
}

function isMarked({ kind }: Span): boolean {
  return kind === "bold" || kind === "italic" || kind === "struck" || kind === "code";
}

function addLines(blocks: Block[], text: string, mentions: readonly string[]): void {
  if (text === "") return;
  const lines = text.split("\n");
  const isAfterCode = blocks.at(-1)?.kind === "code";
  if (isAfterCode && lines[0] === "") lines.shift();
  for (const line of lines) addLine(blocks, line, mentions);
}

function addLine(blocks: Block[], line: string, mentions: readonly string[]): void {
  const last = blocks.at(-1);
  const item = /^(?:[*-] +|(\d{1,3})\. +)(\S.*)$/.exec(line);
  if (item) {
    const spans = toSpans(item[2] ?? "", mentions);
    const ordered = item[1] !== undefined;
    if (last?.kind === "list" && last.ordered === ordered) last.items.push(spans);
    else blocks.push({ kind: "list", ordered, start: Number(item[1] ?? 1), items: [spans] });
    return;
  }
  const quote = /^> ?(.*)$/.exec(line);
  const kind = quote ? "quote" : "text";
  const spans = toSpans(quote ? (quote[1] ?? "") : line, mentions);
  if (last?.kind === kind) last.spans.push({ kind: "plain", text: "\n" }, ...spans);
  else blocks.push({ kind, spans });
}

type Found = { index: number; length: number; span: Span };
type Finder = (text: string, mentions: readonly string[]) => Found | null;

const finders: Finder[] = [
  find(/```([^\n]+?)```/, (_, inner) => ({ kind: "code", text: inner })),
  find(/`([^`\n]+)`/, (_, inner) => ({ kind: "code", text: inner })),
  find(LINK, (whole) => toLink(whole)),
  find(MAIL, (whole) => ({ kind: "link", text: whole, href: `mailto:${whole}` })),
  find(PHONE, (whole) => ({ kind: "link", text: whole, href: `tel:${whole.replace(/[^+\d]/g, "")}` })),
  findMention,
  find(markPattern(String.raw`\*`), (_, inner, mentions) => ({
    kind: "bold",
    spans: toSpans(inner, mentions),
  })),
  find(markPattern("_"), (_, inner, mentions) => ({ kind: "italic", spans: toSpans(inner, mentions) })),
  find(markPattern("~"), (_, inner, mentions) => ({ kind: "struck", spans: toSpans(inner, mentions) })),
];

function find(
  pattern: RegExp,
  toSpan: (whole: string, inner: string, mentions: readonly string[]) => Span | null,
): Finder {
  return (text, mentions) => {
    const match = pattern.exec(text);
    const span = match ? toSpan(match[0], match[1] ?? "", mentions) : null;
    return match && span ? { index: match.index, length: match[0].length, span } : null;
  };
}

function findMention(text: string, mentions: readonly string[]): Found | null {
  const [first] = findMentions(text, mentions);
  if (!first) return null;
  const { name, from, to } = first;
  return { index: from, length: to - from, span: { kind: "mention", text: `@${name}` } };
}

function toLink(text: string): Span | null {
  const href = /^www\./i.test(text) ? `https://${text}` : text;
  return URL.parse(href)?.hostname.includes(".") || /^https?:\/\/localhost/i.test(href)
    ? { kind: "link", text, href }
    : null;
}

function toSpans(text: string, mentions: readonly string[]): Span[] {
  const spans: Span[] = [];
  let rest = text;
  while (rest !== "") {
    let first: Found | null = null;
    for (const finder of finders) {
      const found = finder(rest, mentions);
      if (found && (!first || found.index < first.index)) first = found;
    }
    if (!first) break;
    if (first.index > 0) spans.push({ kind: "plain", text: rest.slice(0, first.index) });
    spans.push(first.span);
    rest = rest.slice(first.index + first.length);
  }
  if (rest !== "") spans.push({ kind: "plain", text: rest });
  return spans;
}

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Part of every emoji, which most texts are found not to be without being split. */
const PART_OF_EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

export function isLargeEmoji(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed.length > 60 || !PART_OF_EMOJI.test(trimmed)) return false;
  const parts = [...characters.segment(trimmed)];
  return parts.length <= 3 && parts.every(({ segment }) => /^\p{RGI_Emoji}$/v.test(segment));
}

const LONG_CHARACTERS = 800;
const LONG_LINES = 14;

/** @returns where a long text is cut, never within a character; null to show it whole */
export function cutAt(text: string): number | null {
  const lines = text.split("\n");
  const byLines = lines.length > LONG_LINES ? lines.slice(0, LONG_LINES).join("\n").length : text.length;
  const cut = Math.min(byLines, LONG_CHARACTERS);
  if (text.length - cut < LONG_CHARACTERS / 4 && lines.length <= LONG_LINES + 4) return null;
  const space = text.lastIndexOf(" ", cut);
  if (space > cut - 40) return space;
  return characters.segment(text).containing(cut)?.index || cut;
}
