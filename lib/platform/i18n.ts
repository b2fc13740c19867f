import Negotiator from "negotiator";
import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_COOKIE,
  type Language,
  languages,
} from "#lib/platform/languages.ts";
import { messagesOf } from "../../messages/messages-of.ts";

/** The language chosen on the device, otherwise the browser's. The docs are in English. */
export default getRequestConfig(async ({ locale }) => {
  const language = isLanguage(locale) ? locale : await requestLanguage();
  return { locale: language, timeZone: "UTC", messages: messagesOf(language) };
});

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
