import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { _createCache, _createIntlFormatters, type RichTranslationValues } from "use-intl/core";
import formatParsed from "use-intl/format-message";
import formatCompiled from "use-intl/format-message/format-only";
import { describe, expect, test } from "vitest";
import { compileMessage, compileMessages } from "#lib/platform/compile-messages.ts";
import formatMessage from "#lib/platform/format-message.ts";
import { languages } from "#lib/platform/languages.ts";
import { messagesOf } from "../../messages/messages-of.ts";

const UNFORMATTED = ["alerts", "errors", "failures", "fields", "previews"];

/** Every text with its path, compiled ones too. */
function textsOf(value: object, path = ""): [path: string, text: Parameters<typeof compileMessage>[0]][] {
  return Object.entries(value).flatMap(([key, inner]) => {
    const isText = typeof inner === "string" || Array.isArray(inner);
    return isText ? [[`${path}.${key}`, inner]] : textsOf(inner, `${path}.${key}`);
  });
}

/** Values for the arguments of a text: the given number, the option at its place, or a word. */
function valuesOf(elements: MessageFormatElement[], number: number): RichTranslationValues {
  return Object.assign(
    {},
    ...elements.map((element): RichTranslationValues => {
      if (element.type === TYPE.tag) {
        const tag = (chunks: unknown) => `<${[chunks].flat().join("")}>`;
        return { [element.value]: tag, ...valuesOf(element.children, number) };
      }
      if (element.type === TYPE.argument) return { [element.value]: "Ann" };
      if (element.type === TYPE.number) return { [element.value]: number };
      if (element.type !== TYPE.plural && element.type !== TYPE.select) return {};
      const options = Object.keys(element.options);
      const inner = Object.values(element.options).map(({ value }) => valuesOf(value, number));
      const own = element.type === TYPE.plural ? number : (options[number % options.length] ?? "");
      return { ...Object.assign({}, ...inner), [element.value]: own };
    }),
  );
}

describe.each(languages)("%s", (locale) => {
  const messages = messagesOf(locale);
  const compiled = compileMessages(messages);
  const options = { cache: _createCache(), formatters: _createIntlFormatters(_createCache()), locale };

  test("compiled texts read as the original ones do, also where the server formats them", () => {
    const originals = textsOf(messages).filter(([path]) => !UNFORMATTED.includes(path.split(".")[1] ?? ""));
    const result = new Map(textsOf(compiled));
    const differing = originals.flatMap(([path, text]) => {
      const own = result.get(path) ?? "";
      if (own === text) return [];
      expect(compileMessage(own)).toEqual(own);
      return [0, 1, 2, 3, 11, 100, 12_345].flatMap((number) => {
        const values = valuesOf(parse(String(text)), number);
        const expected = formatParsed(path, String(text), values, options);
        const formatted = [
          formatCompiled(path, own, values, options),
          formatMessage(path, text, values, options),
        ];
        return formatted.every((each) => each === expected) ? [] : [[path, expected, ...formatted]];
      });
    });
    expect(differing).toEqual([]);
    const unchanged = originals.filter(([path, text]) => result.get(path) === text);
    expect(unchanged.length).toBeGreaterThan(originals.length / 2);
    expect(
      unchanged.filter(([path, text]) => formatParsed(path, String(text), {}, options) !== text),
    ).toEqual([]);
  });

  test("translations of the server's texts stay as they are", () => {
    for (const name of UNFORMATTED) expect(Reflect.get(compiled, name)).toEqual(Reflect.get(messages, name));
  });
});

test("a text with quotes is not compiled twice", () => {
  const compiled = compileMessage("Write '{{1}}' for {name}");
  expect(compileMessage(compiled)).toEqual(compiled);
  const quoted = compileMessage("Write '{{1}}'");
  expect(compileMessage(quoted)).toEqual(quoted);
  expect(quoted).toEqual(["Write {{1}}"]);
});
