import { expect, test } from "vitest";
import { codedText, englishText, failureText } from "#lib/accounts/alerts/coded-text.ts";
import { translateTexts } from "#lib/accounts/alerts/text-rules.ts";
import { messagesOf } from "../../../messages/messages-of.ts";

const arabic = messagesOf("ar");

test("texts are filled with their parameters, of which some are texts themselves", () => {
  const texts = [
    codedText("template_category_soon", {
      name: "order_update",
      language: "en",
      from: { code: "category_utility" },
      to: { code: "category_marketing" },
    }),
    codedText("category_effect_utility"),
  ];
  expect(englishText(texts)).toBe(
    "WhatsApp will move the template “order_update” (en) from utility to marketing within a day. Utility templates are free while a customer’s reply window is open.",
  );
  expect(translateTexts(arabic, texts)).toBe(
    "سينقل واتساب القالب «\u2068order_update\u2069» (\u2068en\u2069) من فئة «\u2068المساعدة\u2069» إلى فئة «\u2068التسويق\u2069» خلال يوم. رسائل المساعدة مجانية ما دامت نافذة الرد مع العميل مفتوحة.",
  );
});

test("what WhatsApp's errors mean is translated, also without a known code", () => {
  const explained = [190, 250, 2_388_001, 999_999, null].map((code) => {
    const texts = [failureText("cause", code), failureText("action", code)];
    expect(englishText(texts)).toMatch(/^[A-Z].+\. .+\.$/);
    return translateTexts(arabic, texts);
  });
  expect(explained.join()).not.toMatch(/undefined|[a-z]{5}/);
  expect(new Set(explained).size).toBe(5);
});

test("texts are not translated in English, or when one of them has no translation", () => {
  const texts = [codedText("token_invalid")];
  expect(translateTexts(messagesOf("en"), texts)).toBeNull();
  expect(translateTexts(arabic, [...texts, { code: "of_a_later_release", params: {} }])).toBeNull();
  expect(translateTexts(arabic, [])).toBeNull();
});
