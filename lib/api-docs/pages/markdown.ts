import "server-only";
import { Marked, type Token, type Tokens } from "marked";
import { highlight } from "#lib/api-docs/pages/highlight.ts";

/** Part of a page: HTML, or code samples in several languages shown as tabs. */
export type Block =
  | { kind: "html"; html: string }
  | { kind: "heading"; depth: number; id: string; html: string }
  | { kind: "code"; samples: { language: string; title: string; file: string | undefined; html: string }[] };

export interface Fence {
  language: string;
  title: string;
  code: string;
  /** The notes of the sample, for example `expect=409`. */
  notes: Record<string, string>;
}

const titles: Record<string, string> = {
  bash: "curl",
  sh: "Shell",
  ts: "TypeScript",
  typescript: "TypeScript",
  python: "Python",
  php: "PHP",
  json: "JSON",
  text: "Text",
  toml: "TOML",
  yaml: "YAML",
};

const marked = new Marked({ gfm: true });

/** Parses Markdown into blocks; consecutive code fences become one block of tabs. */
export function parseMarkdown(source: string): Block[] {
  const blocks: Block[] = [];
  let together = false;
  for (const token of marked.lexer(source)) {
    if (token.type === "space") continue;
    if (token.type === "code") {
      const { language, title, code, notes } = readFence(token as Tokens.Code);
      const sample = { language, title, file: notes.file, html: highlight(code, language) };
      const last = blocks.at(-1);
      if (together && last?.kind === "code") last.samples.push(sample);
      else blocks.push({ kind: "code", samples: [sample] });
      together = true;
      continue;
    }
    together = false;
    blocks.push(token.type === "heading" ? heading(token as Tokens.Heading) : html(token));
  }
  return blocks;
}

export function renderMarkdown(source: string): string {
  return marked.parse(source, { async: false });
}

export function fencesOf(source: string): Fence[] {
  return marked
    .lexer(source)
    .filter((token): token is Tokens.Code => token.type === "code")
    .map(readFence);
}

export function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

function readFence({ lang = "", text }: Tokens.Code): Fence {
  const [word = "", ...rest] = lang.split(/\s+/);
  const notes = Object.fromEntries(rest.map((note) => note.split("=", 2) as [string, string]));
  const language = { ts: "typescript", sh: "bash" }[word] ?? word;
  return { language, title: notes.title ?? titles[word] ?? word, code: text, notes };
}

function heading(token: Tokens.Heading): Block {
  const html = marked.parser([{ type: "text", raw: token.text, text: token.text, tokens: token.tokens }]);
  return { kind: "heading", depth: token.depth, id: anchorOf(token.text), html };
}

function html(token: Token): Block {
  // Wide tables scroll horizontally on a phone.
  const rendered = marked.parser([token]);
  return {
    kind: "html",
    html: token.type === "table" ? `<div class="docs-table" tabindex="0">${rendered}</div>` : rendered,
  };
}

export function sectionsOf(blocks: readonly Block[]): { id: string; title: string }[] {
  return blocks.flatMap((block) =>
    block.kind === "heading" && block.depth === 2
      ? [{ id: block.id, title: block.html.replace(/<[^>]*>/g, "").replaceAll("&#39;", "'") }]
      : [],
  );
}
