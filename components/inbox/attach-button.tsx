"use client";

import { Loader, Paperclip } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { toast } from "sonner";
import { useSend } from "#components/inbox/use-send.ts";
import { Button } from "#components/ui/button.tsx";
import { uploadAttachment } from "#lib/attachments/browser.ts";
import { checkUpload, kindOf } from "#lib/attachments/rules.ts";
import { errorText } from "#lib/http/fetch-json.ts";
import { MEDIA_LIMITS, type MediaKind } from "#lib/whatsapp/limits.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";

const ACCEPTED = Object.values(MEDIA_LIMITS)
  .flatMap(({ types }) => types)
  .join(",");

/** Sends a file: what WhatsApp would not take is said before its upload begins. */
export function AttachButton({ conversationId, seen }: { conversationId: string; seen: number }) {
  const t = useTranslations("inbox");
  const send = useSend();
  const input = useRef<HTMLInputElement>(null);
  const [uploading, setUploading] = useState(false);

  async function attach(file: File) {
    const kind = kindOf(file.type) ?? "document";
    const fault = checkUpload(kind, { mimeType: file.type, sizeBytes: file.size });
    if (fault) {
      toast.error(fault.message);
      return;
    }
    setUploading(true);
    try {
      const { id } = await uploadAttachment(conversationId, kind, file);
      await send({
        conversationId,
        content: contentOf(kind, file),
        body: { kind: "content", clientId: crypto.randomUUID(), seen, content: wireOf(kind, id, file.name) },
      });
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setUploading(false);
    }
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        aria-label={t("attach")}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be chosen again.
          event.target.value = "";
          if (file) void attach(file);
        }}
      />
      <Button
        variant="ghost"
        size="icon"
        aria-label={t("attach")}
        title={t("attach")}
        disabled={uploading}
        onClick={() => input.current?.click()}
      >
        {uploading ? (
          <Loader aria-hidden className="size-4.5 animate-spin" />
        ) : (
          <Paperclip aria-hidden className="size-4.5" />
        )}
      </Button>
    </>
  );
}

function wireOf(kind: MediaKind, attachmentId: string, filename: string) {
  switch (kind) {
    case "document":
      return { kind, attachmentId, filename };
    case "audio":
      return { kind, attachmentId, voice: false };
    default:
      return { kind, attachmentId };
  }
}

/** What the thread shows until the server's own message is there. */
function contentOf(kind: MediaKind, file: File): MessageContent {
  const base = { mediaId: null, mimeType: file.type, sha256: null, caption: null };
  switch (kind) {
    case "document":
      return { kind, ...base, filename: file.name };
    case "audio":
      return { kind, ...base, voice: false };
    case "sticker":
      return { kind, ...base, animated: false };
    default:
      return { kind, ...base };
  }
}
