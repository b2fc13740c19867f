"use client";

import { useMessages } from "next-intl";
import type { ServerTexts } from "../../messages/messages-of.ts";

/** Translations of the server's English texts; empty in English. */
export function useServerTexts(): ServerTexts {
  const texts: object = useMessages();
  return texts;
}
