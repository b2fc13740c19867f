"use client";

import { usePreviewText } from "#components/ui/use-server-texts.ts";
import { previewText } from "#lib/whatsapp/content-text.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";

export function useContentPreview(): (content: MessageContent) => string {
  const translate = usePreviewText();
  return (content) => translate({ kind: content.kind, preview: previewText(content) });
}
