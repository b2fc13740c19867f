import { expect, inject, test } from "vitest";
import { LANGUAGE_COOKIE } from "#lib/platform/languages.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { messagesOf } from "../messages/messages-of.ts";

async function htmlTag(path: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(`${inject("serverUrl")}${path}`, { headers });
  const [tag = ""] = /<html[^>]*>/.exec(await response.text()) ?? [];
  return [/lang="([^"]*)"/, /dir="([^"]*)"/].map((pattern) => pattern.exec(tag)?.[1]).join(" ");
}

test.each([
  ["ar", "ar rtl"],
  ["ar-EG,ar;q=0.9,en;q=0.8", "ar rtl"],
  ["fr, ar;q=0.5, en;q=0.4", "ar rtl"],
  ["en-US,en;q=0.9,ar;q=0.8", "en ltr"],
  ["fr", "en ltr"],
  ["*", "en ltr"],
  [";;q=x", "en ltr"],
])("a page uses the browser's preferred supported language: %s", async (accepted, expected) => {
  expect(await htmlTag("/sign-in", { "Accept-Language": accepted })).toBe(expected);
});

test("the language chosen on the device takes precedence; an unknown one is ignored", async () => {
  const inArabic = { "Accept-Language": "ar" };
  expect(await htmlTag("/sign-in", { ...inArabic, Cookie: `${LANGUAGE_COOKIE}=en` })).toBe("en ltr");
  expect(await htmlTag("/sign-in", { ...inArabic, Cookie: `${LANGUAGE_COOKIE}=xx` })).toBe("ar rtl");
});

test("a page's title is in its language", async () => {
  // Without a member, the sign-in page leads to the set-up.
  await makeMember(await makeWorkspace(), "owner");
  const titleIn = async (language: string) => {
    const response = await fetch(`${inject("serverUrl")}/sign-in`, {
      headers: { "Accept-Language": language },
    });
    return /<title>([^<]*)<\/title>/.exec(await response.text())?.[1];
  };
  expect(await titleIn("en")).toBe("Sign in · Parley");
  expect(await titleIn("ar")).toBe(`${messagesOf("ar").auth.signIn} · Parley`);
});

test("the docs are in English", async () => {
  expect(await htmlTag("/docs", { "Accept-Language": "ar" })).toBe("en ltr");
});
