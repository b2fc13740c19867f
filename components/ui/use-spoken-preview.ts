"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { isolate } from "#components/ui/isolate.ts";
import { usePreviewText } from "#components/ui/use-server-texts.ts";
import { withoutPictogram } from "#components/ui/without-pictogram.ts";
import { hasTrait, isNamedKind } from "#lib/whatsapp/kind-rules.ts";

/** The preview of a message for screen readers: “Photo: the mug”, because they read its emoji as “camera”. */
export function useSpokenPreview(): (message: { kind: string; preview: string }) => string {
  const t = useTranslations("inbox.kind");
  const previewText = usePreviewText();
  return useCallback(
    (message) => {
      const preview = previewText(message);
      if (hasTrait(message.kind, "isWritten")) return preview;
      const text = withoutPictogram(preview);
      const { kind } = message;
      return !isNamedKind(kind) || text === t(kind) ? text : `${t(kind)}: ${isolate(text)}`;
    },
    [t, previewText],
  );
}
