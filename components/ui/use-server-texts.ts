"use client";

import { useMessages } from "next-intl";
import type { ServerTexts } from "../../messages/messages-of.ts";

export function useServerTexts(): ServerTexts {
  const texts: object = useMessages();
  return texts;
}
