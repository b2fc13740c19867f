import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { describe, expect, test } from "vitest";
import { alertTexts } from "#lib/accounts/alerts/coded-text.ts";
import { PARLEY_FAILURES } from "#lib/conversations/thread/failure-rules.ts";
import { translateMessage } from "#lib/platform/browser-fetch/translate-message.ts";
import { errorTable } from "#lib/platform/errors.ts";
import { DEFAULT_LANGUAGE, type languages, languageTable, translations } from "#lib/platform/languages.ts";
import { previewText } from "#lib/whatsapp/content-text.ts";
import { describeError, errorCatalog } from "#lib/whatsapp/errors.ts";
import type { MessageKind } from "#lib/whatsapp/kind-rules.ts";
import { messageContentSchema } from "#lib/whatsapp/message-content.ts";
import { messagesOf } from "../../messages/messages-of.ts";

const media = { mediaId: null, mimeType: null, sha256: null, caption: null, filename: null };
const item = { productId: "1", quantity: 1, price: null, currency: null };
const call = { startedAt: null, durationSeconds: null };

/** Content without text, by kind; empty where the preview is always what a person wrote. */
const contentWithoutText: Record<MessageKind, object[]> = {
  text: [],
  image: [media],
  video: [media],
  audio: [
    { voice: true, ...media },
    { voice: false, ...media },
  ],
  document: [media],
  sticker: [{ animated: false, ...media }],
  location: [{ latitude: 0, longitude: 0, name: null, address: null }],
  contacts: [{ contacts: [] }],
  interactive_reply: [],
  interactive: [],
  button_reply: [],
  template: [],
  reaction: [
    { targetWamid: "wamid.1", emoji: "👍" },
    { targetWamid: "wamid.1", emoji: null },
  ],
  order: [
    { catalogId: null, text: null, items: [item] },
    { catalogId: null, text: null, items: [item, item] },
  ],
  system: [{ type: "unknown", body: "" }],
  call: [
    { ...call, direction: "inbound", status: "completed" },
    { ...call, direction: "inbound", status: "failed" },
    { ...call, direction: "outbound", status: "failed" },
  ],
  revoked: [{ by: "business" }, { by: "customer" }, { by: "member" }],
  unsupported: [{ type: null, reason: null }],
  unknown: [{ type: "poll" }],
  note: [],
  activity: [],
};

const fallbackPreviews = Object.entries(contentWithoutText).flatMap(([kind, contents]) =>
  contents.map((content) => previewText(messageContentSchema.parse({ kind, ...content }))),
);

/** Every text of a language by its path, without the translations of the server's texts, which English lacks. */
function textsOf(language: (typeof languages)[number]): Map<string, string> {
  const {
    alerts: _alerts,
    errors: _errors,
    failures: _failures,
    fields: _fields,
    previews: _previews,
    ...own
  } = messagesOf(language);
  const texts = new Map<string, string>();
  const collect = (path: string, value: object | string) => {
    if (typeof value === "string") texts.set(path, value);
    else
      for (const [key, inner] of Object.entries(value)) collect(path === "" ? key : `${path}.${key}`, inner);
  };
  collect("", own);
  return texts;
}

/** The arguments and tags of a text, which the code fills in. */
function argumentsOf(elements: MessageFormatElement[], found = new Set<string>()): Set<string> {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    found.add(element.type === TYPE.tag ? `<${element.value}>` : element.value);
    if (element.type === TYPE.tag) argumentsOf(element.children, found);
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const option of Object.values(element.options)) argumentsOf(option.value, found);
  }
  return found;
}

/** Arguments that are numbers, also of bytes; everything else can be text of another direction than the sentence. */
const NUMBERS =
  /^(all|attempt|count|created|days|done|expected|given|hours|index|length|limit|max|megabytes|min|minutes|ms|over|percent|place|port|quota|rate|received|recipients|removed|seconds|sends|sent|share|size|status|suffix|updated|verified)$/;
/** A sentence of its own, and the path of a field before it. */
const SENTENCES = /^(message|path)$/;
const OPTION_OF_PLURAL = /(?:zero|one|two|few|many|other|=\d+)\s*$/;

/** @returns the texts with each argument that is neither isolated (U+2066 to U+2069) nor the whole text */
function findBareArguments(text: string): string[] {
  return [...text.matchAll(/\{([a-z]\w*)\}/gi)].flatMap(({ 0: written, 1: name = "", index }) => {
    const before = text.slice(0, index);
    const isInIsolate = (before.match(/[\u2066-\u2068]/g) ?? []).length > before.split("\u2069").length - 1;
    const isFine =
      isInIsolate ||
      NUMBERS.test(name) ||
      SENTENCES.test(name) ||
      OPTION_OF_PLURAL.test(before) ||
      text.trim() === written;
    return isFine ? [] : [`${written} in ${text}`];
  });
}

/** Every text of a language, also the translations of the server's texts, without the English that these replace. */
function allTextsOf(language: (typeof languages)[number]): string[] {
  const collect = (value: unknown): string[] => {
    if (typeof value === "string") return [value];
    return Object.entries(Object(value)).flatMap(([key, inner]) => (key === "en" ? [] : collect(inner)));
  };
  return collect(messagesOf(language));
}

function pluralsOf(elements: MessageFormatElement[]): string[][] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return pluralsOf(element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const inner = Object.values(element.options).flatMap((option) => pluralsOf(option.value));
    return element.type === TYPE.plural ? [Object.keys(element.options), ...inner] : inner;
  });
}

describe.each(translations)("%s", (language) => {
  const original = textsOf(DEFAULT_LANGUAGE);
  const translated = textsOf(language);

  test("translates every text, and no other", () => {
    expect([...translated.keys()]).toEqual([...original.keys()]);
    expect([...translated].filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  test("uses the arguments and tags of the original", () => {
    const differing = [...translated].filter(([path, text]) => {
      const [own, expected] = [text, original.get(path) ?? ""].map((each) =>
        [...argumentsOf(parse(each))].sort(),
      );
      return own?.join() !== expected?.join();
    });
    expect(differing).toEqual([]);
  });

  test("has a form for every kind of number but zero and fractions", () => {
    const kinds = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const needed = kinds.filter((kind) => kind !== "zero");
    const incomplete = [...translated].filter(([, text]) =>
      pluralsOf(parse(text)).some(
        (given) => given.join() !== "zero,other" && !needed.every((kind) => given.includes(kind)),
      ),
    );
    expect(incomplete).toEqual([]);
  });

  test("translates every failure of a message and every error code", () => {
    const { failures = {}, errors = {} } = messagesOf(language);
    expect(Object.keys(failures).filter((code) => /^\d+$/.test(code))).toEqual(Object.keys(errorCatalog));
    expect(
      Object.keys(failures)
        .filter((code) => !/^\d+$/.test(code))
        .sort(),
    ).toEqual([...Object.keys(PARLEY_FAILURES), "NO_CODE", "PERMISSION", "TEMPLATE_RULES", "UNKNOWN"].sort());
    // Its message names the field, and is translated by its words.
    const codes = Object.keys(errorTable).filter((code) => code !== "VALIDATION_ERROR");
    expect(Object.keys(errors).sort()).toEqual(
      [...codes, "ABORTED", "OFFLINE", "UNKNOWN", "UNREADABLE"].sort(),
    );
  });

  test("gives the same advice about failures wherever English does", () => {
    const { failures = {} } = messagesOf(language);
    const english = { ...errorCatalog, PERMISSION: describeError(200), NO_CODE: describeError(null) };
    const pairs = Object.entries(english).flatMap(([code, { action, retry }]) => [
      { from: action, to: failures[code]?.action },
      { from: retry, to: failures[code]?.retry },
    ]);
    const differing = pairs.filter(({ from, to }) =>
      pairs.some((other) => (other.from === from) !== (other.to === to)),
    );
    expect(differing).toEqual([]);
  });

  test("translates every sentence of alerts and number checks with its parameters", () => {
    const { alerts = {} } = messagesOf(language);
    expect(Object.keys(alerts)).toEqual(Object.keys(alertTexts));
    const parameters = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    const faulty = Object.entries(alertTexts).filter(
      ([code, english]) =>
        parameters(alerts[code] ?? "").join() !== parameters(english).join() ||
        (alerts[code] === english && english !== "{text}"),
    );
    expect(faulty).toEqual([]);
  });

  test("translates every preview of a message without text", () => {
    const { previews = {} } = messagesOf(language);
    const left = fallbackPreviews.filter((preview) => translateMessage(previews, preview) === preview);
    expect(left).toEqual([]);
    expect(Object.keys(previews)).toHaveLength(fallbackPreviews.length);
  });

  test("isolates the arguments that are text if it is written from right to left", () => {
    const texts = languageTable[language].dir === "rtl" ? allTextsOf(language) : [];
    expect(texts.flatMap(findBareArguments)).toEqual([]);
  });

  test("is formatted by its own rules", () => {
    expect(new Intl.Locale(languageTable[language].locale).language).toBe(language);
  });
});

test("the page without a network has every language, and its cache changes with it", () => {
  const page = readFileSync("public/offline.html", "utf8");
  for (const language of translations) {
    expect(page).toMatch(new RegExp(`\\b${language}: \\{\\s+dir: "${languageTable[language].dir}"`));
  }
  const hash = createHash("sha256").update(page).digest("hex").slice(0, 8);
  expect(readFileSync("public/sw.js", "utf8")).toContain(`"parley-offline-${hash}"`);
});
