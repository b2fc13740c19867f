import type { Language } from "#lib/platform/languages.ts";
import type { messages } from "./en/index.ts";

declare module "next-intl" {
  interface AppConfig {
    Messages: typeof messages;
    Locale: Language;
  }
}
