import type { MessageTranslations } from "#lib/platform/browser-fetch/translate-message.ts";
import type { Language } from "#lib/platform/languages.ts";
import { messages as ar } from "./ar/index.ts";
import { messages as en } from "./en/index.ts";

/** The same keys with other texts. */
type Texts<T> = { [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };

/** Translations of texts that come from the server in English. */
export interface ServerTexts {
  /** By error code, and `UNKNOWN`. */
  errors?: Readonly<Record<string, string>>;
  fields?: MessageTranslations;
  /** Previews of messages without text. */
  previews?: MessageTranslations;
  /** Alerts and number checks, by code. */
  alerts?: Readonly<Record<string, string>>;
  /** Failures of messages, by WhatsApp's error code or Parley's. */
  failures?: Readonly<Record<string, { title: string; cause: string; action: string; retry: string }>>;
}

const all: Record<Language, Texts<typeof en> & ServerTexts> = { en, ar };

export function messagesOf(language: Language): Texts<typeof en> & ServerTexts {
  return all[language];
}
