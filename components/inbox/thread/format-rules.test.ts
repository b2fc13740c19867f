import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Block,
  cutAt,
  formatText,
  isLargeEmoji,
  type Span,
} from "#components/inbox/thread/format-rules.ts";

const plain = (text: string): Span => ({ kind: "plain", text });

test("marks of WhatsApp are found at the edges of words and within each other", () => {
  expect(formatText("*bold* and _it ~gone~ is_")).toEqual([
    {
      kind: "text",
      spans: [
        { kind: "bold", spans: [plain("bold")] },
        plain(" and "),
        { kind: "italic", spans: [plain("it "), { kind: "struck", spans: [plain("gone")] }, plain(" is")] },
      ],
    },
  ]);
  for (const text of ["2*3*4", "snake_case_name", "a ~ b ~ c", "**", "_ _"])
    expect(formatText(text)).toEqual([{ kind: "text", spans: [plain(text)] }]);
});

test("code holds marks as they are, in a line and over lines", () => {
  expect(formatText("`*a*` ```_b_```")).toEqual([
    { kind: "text", spans: [{ kind: "code", text: "*a*" }, plain(" ")] },
    { kind: "text", spans: [{ kind: "code", text: "_b_" }] },
  ]);
  expect(formatText("```\na\n  b\n```")).toEqual([{ kind: "code", text: "a\n  b" }]);
});

test("quotes and lists are told from text that begins alike", () => {
  expect(formatText("> said\n> twice\n- one\n* two\n3. three\n-no list")).toEqual([
    { kind: "quote", spans: [plain("said"), plain("\n"), plain("twice")] },
    { kind: "list", ordered: false, start: 1, items: [[plain("one")], [plain("two")]] },
    { kind: "list", ordered: true, start: 3, items: [[plain("three")]] },
    { kind: "text", spans: [plain("-no list")] },
  ]);
});

test("links open pages, mail and calls, and nothing else", () => {
  const links = (text: string) =>
    formatText(text).flatMap((block) =>
      "spans" in block ? block.spans.flatMap((span) => (span.kind === "link" ? [span.href] : [])) : [],
    );
  expect(links("see https://a.example/x_y_z?b=1*2, www.b.example.")).toEqual([
    "https://a.example/x_y_z?b=1*2",
    "https://www.b.example",
  ]);
  expect(links("mail ana.b+c@shop.example or call +49 30 123 4567!")).toEqual([
    "mailto:ana.b+c@shop.example",
    "tel:+49301234567",
  ]);
  expect(
    links("javascript:alert(1) data:text/html,x //evil ftp://x.example order 2026-1042 http://x"),
  ).toEqual([]);
});

test("mentions of a note are found by their names", () => {
  expect(formatText("ask @Ana Li and @Ann", ["Ana Li"])).toEqual([
    { kind: "text", spans: [plain("ask "), { kind: "mention", text: "@Ana Li" }, plain(" and @Ann")] },
  ]);
  expect(formatText("@Anabel, *@Ana Li*", ["Ana", "Ana Li"])).toEqual([
    {
      kind: "text",
      spans: [plain("@Anabel, "), { kind: "bold", spans: [{ kind: "mention", text: "@Ana Li" }] }],
    },
  ]);
});

const words = (spans: Span[]): string =>
  spans.map((span) => ("spans" in span ? words(span.spans) : span.text)).join("");
const said = (block: Block): string =>
  block.kind === "code"
    ? block.text
    : block.kind === "list"
      ? block.items.map(words).join("\n")
      : words(block.spans);

test("no text is lost or made up, whatever is written", () => {
  const piece = fc.constantFrom(
    "*",
    "_",
    "~",
    "`",
    "```",
    "\n",
    "> ",
    "- ",
    "1. ",
    " ",
    "a",
    "ß",
    "👍",
    "https://a.b/c",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join("");
      const letters = (value: string) => value.replace(/[\s*_~`>\-1.]/g, "");
      expect(letters(formatText(text).map(said).join(""))).toBe(letters(text));
    }),
  );
});

test("a text of WhatsApp's greatest length is formatted at once, however it is written", () => {
  for (const unit of ["*a ", "_*~", "a_b", "https://", "+1 ", "@", "x"]) {
    const text = unit.repeat(Math.ceil(4096 / unit.length)).slice(0, 4096);
    expect(formatText(text).length).toBeGreaterThan(0);
  }
});

test("one to three emoji are large, and nothing else is", () => {
  for (const text of ["👍", "👩‍👩‍👧‍👦❤️", " 🇧🇷 ", "1️⃣👋🏽🎉"]) expect(isLargeEmoji(text)).toBe(true);
  for (const text of ["", "👍 ok", "👍👍👍👍", "1", "©"]) expect(isLargeEmoji(text)).toBe(false);
});

test("a long text is cut, one that is a little long is not", () => {
  expect(cutAt("word ".repeat(160))).toBeNull();
  expect(cutAt("word ".repeat(190))).toBeNull();
  expect(cutAt("word ".repeat(800))).toBeLessThanOrEqual(800);
  expect(cutAt("line\n".repeat(40))).toBeLessThan(80);
});

test("a text is cut between characters, not within an emoji or an accented letter", () => {
  const begin = (text: string) => text.slice(0, cutAt(text) ?? undefined);
  const family = "👩‍👩‍👧‍👦";
  for (const unit of ["👍", "👋🏽", "🇧🇷", family, "e\u0301"]) {
    const text = `.${unit.repeat(1600 / unit.length)}`;
    const whole = Math.floor((begin(text).length - 1) / unit.length);
    expect(begin(text)).toBe(`.${unit.repeat(whole)}`);
    expect(begin(text).length).toBeGreaterThan(760);
  }
});
