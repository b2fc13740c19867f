"use client";

import { useMessages } from "next-intl";
import { translateMessage } from "#lib/platform/browser-fetch/translate-message.ts";
import { errorGroup } from "#lib/whatsapp/error-group-rules.ts";
import type { ServerTexts } from "../../messages/messages-of.ts";

export function useServerTexts(): ServerTexts {
  const texts: object = useMessages();
  return texts;
}

/** Translates a failure of a message. */
export function useFailureTexts(): (failure: {
  code: string;
  whatsappCode: number | null;
}) => Pick<NonNullable<ServerTexts["failures"]>[string], "cause" | "action" | "retry"> | undefined {
  const { failures } = useServerTexts();
  return ({ code, whatsappCode }) => {
    const known = failures?.[whatsappCode ?? code];
    if (known) return known;
    if (whatsappCode !== null) return failures?.[errorGroup(whatsappCode) ?? "UNKNOWN"];
    return code === "WHATSAPP_REJECTED" ? failures?.NO_CODE : undefined;
  };
}

/** Translates the server's English messages that have no code. */
export function useMessageText(): (message: string) => string {
  const { fields = {} } = useServerTexts();
  return (message) => translateMessage(fields, message);
}
