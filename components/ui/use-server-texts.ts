"use client";

import { useMessages } from "next-intl";
import { useCallback } from "react";
import { translateMessage } from "#lib/platform/browser-fetch/translate-message.ts";
import { findExplanation } from "#lib/whatsapp/error-group-rules.ts";
import { translatePreview } from "#lib/whatsapp/preview-rules.ts";
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
  return useCallback(
    ({ code, whatsappCode }) => {
      if (whatsappCode !== null) return findExplanation(failures, whatsappCode);
      return failures?.[code === "WHATSAPP_REJECTED" ? "NO_CODE" : code];
    },
    [failures],
  );
}

/** Translates the server's English messages that have no code. */
export function useMessageText(): (message: string) => string {
  const { fields = {} } = useServerTexts();
  return (message) => translateMessage(fields, message);
}

/** Translates the preview of a message without text. */
export function usePreviewText(): (message: { kind: string; preview: string }) => string {
  const { previews } = useServerTexts();
  return useCallback((message) => translatePreview(previews, message), [previews]);
}
