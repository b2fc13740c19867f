import Negotiator from "negotiator";
import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { compileMessages } from "#lib/platform/compile-messages.ts";
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_COOKIE,
  type Language,
  languages,
} from "#lib/platform/languages.ts";
import { messagesOf } from "../../messages/messages-of.ts";

const compiled = new Map<Language, ReturnType<typeof messagesOf>>();

/** The language chosen on the device, otherwise the browser's. The docs are in English. */
export default getRequestConfig(async ({ locale }) => {
  const language = isLanguage(locale) ? locale : await requestLanguage();
  return { locale: language, timeZone: "UTC", messages: compiledMessagesOf(language) };
});

/** Compiled once, so that no browser loads a parser (docs/decisions/027-what-a-page-loads-first.md). */
function compiledMessagesOf(language: Language): ReturnType<typeof messagesOf> {
  const messages = compiled.get(language) ?? compileMessages(messagesOf(language));
  compiled.set(language, messages);
  return messages;
}

async function requestLanguage(): Promise<Language> {
  if (/^\/docs(\/|\?|$)/.test((await headers()).get("x-parley-path") ?? "")) return DEFAULT_LANGUAGE;
  const chosen = (await cookies()).get(LANGUAGE_COOKIE)?.value;
  if (isLanguage(chosen)) return chosen;
  const accepted = new Negotiator({
    headers: { "accept-language": (await headers()).get("accept-language") ?? "" },
  });
  const best = accepted.language([...languages]);
  return isLanguage(best) ? best : DEFAULT_LANGUAGE;
}
