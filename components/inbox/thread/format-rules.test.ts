import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Block,
  cutAt,
  formatText,
  hasFormatting,
  isLargeEmoji,
  type Span,
} from "#components/inbox/thread/format-rules.ts";

const plain = (text: string): Span => ({ kind: "plain", text });

test("WhatsApp marks are parsed at word boundaries and can be nested", () => {
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

test("code keeps marks, in one line and over several lines", () => {
  expect(formatText("`*a*` ```_b_```")).toEqual([
    { kind: "text", spans: [{ kind: "code", text: "*a*" }, plain(" "), { kind: "code", text: "_b_" }] },
  ]);
  expect(formatText("```\na\n  b\n```")).toEqual([{ kind: "code", text: "a\n  b" }]);
});

test("code in a line of a list belongs to it", () => {
  expect(formatText("1. one\n2. ```E-42```")).toEqual([
    { kind: "list", ordered: true, start: 1, items: [[plain("one")], [{ kind: "code", text: "E-42" }]] },
  ]);
});

test("the line breaks beside code of several lines are its ends, and other empty lines are kept", () => {
  const code: Block = { kind: "code", text: "a\nb" };
  const text = (...spans: Span[]): Block => ({ kind: "text", spans });
  const typed = "```\na\nb\n```";
  expect(formatText(`before\n${typed}\nafter`)).toEqual([text(plain("before")), code, text(plain("after"))]);
  expect(formatText(`before\n\n${typed}\n\nafter`)).toEqual([
    text(plain("before"), plain("\n")),
    code,
    text(plain("\n"), plain("after")),
  ]);
  expect(formatText(`${typed}\n${typed}`)).toEqual([code, code]);
  expect(formatText(`${typed}\n\n${typed}`)).toEqual([code, text(), code]);
});

test("quotes and lists are distinguished from similar text", () => {
  expect(formatText("> said\n> twice\n- one\n* two\n3. three\n-no list")).toEqual([
    { kind: "quote", spans: [plain("said"), plain("\n"), plain("twice")] },
    { kind: "list", ordered: false, start: 1, items: [[plain("one")], [plain("two")]] },
    { kind: "list", ordered: true, start: 3, items: [[plain("three")]] },
    { kind: "text", spans: [plain("-no list")] },
  ]);
});

test("only a text with complete marks has formatting", () => {
  for (const text of ["a *b*", "`c`", "```d```", "- e", "1. f", "> g"])
    expect(hasFormatting(text)).toBe(true);
  for (const text of ["", "2*3*4", "*open", "see https://a.example/_b_"])
    expect(hasFormatting(text)).toBe(false);
});

test("only web, mail and phone links are created", () => {
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

test("mentions in a note are found by name", () => {
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

const spansText = (spans: Span[]): string =>
  spans.map((span) => ("spans" in span ? spansText(span.spans) : span.text)).join("");
const blockText = (block: Block): string =>
  block.kind === "code"
    ? block.text
    : block.kind === "list"
      ? block.items.map(spansText).join("\n")
      : spansText(block.spans);

test("formatting neither loses nor adds text", () => {
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
      expect(letters(formatText(text).map(blockText).join(""))).toBe(letters(text));
    }),
  );
});

test("a text of maximum length is formatted without delay", () => {
  for (const unit of ["*a ", "_*~", "a_b", "https://", "+1 ", "@", "x"]) {
    const text = unit.repeat(Math.ceil(4096 / unit.length)).slice(0, 4096);
    expect(formatText(text).length).toBeGreaterThan(0);
  }
});

test("only one to three emoji alone are large", () => {
  for (const text of ["👍", "👩‍👩‍👧‍👦❤️", " 🇧🇷 ", "1️⃣👋🏽🎉"]) expect(isLargeEmoji(text)).toBe(true);
  for (const text of ["", "👍 ok", "👍👍👍👍", "1", "©"]) expect(isLargeEmoji(text)).toBe(false);
});

test("a long text is cut, a slightly long one is not", () => {
  expect(cutAt("word ".repeat(160))).toBeNull();
  expect(cutAt("word ".repeat(190))).toBeNull();
  expect(cutAt("word ".repeat(800))).toBeLessThanOrEqual(800);
  expect(cutAt("line\n".repeat(40))).toBeLessThan(80);
});

test("a text is never cut within an emoji or an accented letter", () => {
  const begin = (text: string) => text.slice(0, cutAt(text) ?? undefined);
  const family = "👩‍👩‍👧‍👦";
  for (const unit of ["👍", "👋🏽", "🇧🇷", family, "e\u0301"]) {
    const text = `.${unit.repeat(1600 / unit.length)}`;
    const whole = Math.floor((begin(text).length - 1) / unit.length);
    expect(begin(text)).toBe(`.${unit.repeat(whole)}`);
    expect(begin(text).length).toBeGreaterThan(760);
  }
});
