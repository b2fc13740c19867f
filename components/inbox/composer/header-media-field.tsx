"use client";

import { Upload, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type DragEvent, useRef, useState } from "react";
import type { TemplateValues } from "#components/inbox/cache/template-store.ts";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/field.tsx";
import { uploadAttachment } from "#lib/conversations/attachments/browser.ts";
import { checkUpload } from "#lib/conversations/attachments/rules.ts";
import { errorText, messageText } from "#lib/platform/browser-fetch/api-error.ts";
import type { MediaHeaderKind } from "#lib/whatsapp/header-kinds.ts";
import { MEDIA_LIMITS } from "#lib/whatsapp/limits.ts";

interface HeaderMediaFieldProps {
  /** Null if files cannot be uploaded. */
  conversationId: string | null;
  kind: MediaHeaderKind;
  link: string;
  file: TemplateValues["header"];
  expiredFile: TemplateValues["expiredFile"];
  isMissing: boolean;
  onChange: (change: Partial<TemplateValues>) => void;
}

export function HeaderMediaField({
  conversationId,
  kind,
  link,
  file,
  expiredFile,
  isMissing,
  onChange,
}: HeaderMediaFieldProps) {
  const t = useTranslations("composer.template");
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [rejection, setRejection] = useState<string | null>(null);
  const uploading = useRef<AbortController>(null);
  const { types } = MEDIA_LIMITS[kind];
  const expired = expiredFile !== null && link === "" ? t("headerExpired", { name: expiredFile }) : null;

  async function upload(chosen: File | undefined) {
    if (!chosen || conversationId === null) return;
    const violation = checkUpload(kind, { mimeType: chosen.type, sizeBytes: chosen.size });
    setRejection(violation ? messageText(violation.message) : null);
    if (violation) return;
    setProgress(0);
    const controller = new AbortController();
    uploading.current = controller;
    try {
      const stored = await uploadAttachment({
        conversationId,
        kind,
        file: chosen,
        onProgress: setProgress,
        signal: controller.signal,
      });
      const header = { attachmentId: stored.id, name: chosen.name, uploadedAt: Date.now() };
      onChange({ header, expiredFile: null, link: "" });
    } catch (error) {
      if (!controller.signal.aborted) setRejection(errorText(error));
    } finally {
      setProgress(null);
    }
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    event.stopPropagation();
    void upload(event.dataTransfer.files[0]);
  }

  if (file) {
    return (
      <p className="mb-3 flex items-center gap-2 text-sm">
        <span className="text-muted">{t(`header.${kind}`)}</span>
        <span dir="auto" className="min-w-0 truncate font-medium">
          {file.name}
        </span>
        <Button
          size="icon"
          variant="ghost"
          aria-label={t("removeHeader", { name: file.name })}
          onClick={() => onChange({ header: null })}
        >
          <X aria-hidden className="size-4" />
        </Button>
      </p>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop target; the button inside does the same by keyboard.
    <div
      data-takes-drop
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      className="mb-3 flex flex-col gap-2"
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={types.join(",")}
        aria-label={t(`upload.${kind}`)}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = "";
          void upload(chosen);
        }}
      />
      <div className="flex flex-wrap items-end gap-2">
        {conversationId === null ? null : (
          <Button loading={progress !== null} onClick={() => input.current?.click()}>
            <Upload aria-hidden className="size-4" />
            {progress === null
              ? t(`upload.${kind}`)
              : t("uploading", { percent: Math.round(progress * 100) })}
          </Button>
        )}
        {progress === null ? null : (
          <Button
            size="icon"
            variant="ghost"
            aria-label={t("cancelUpload")}
            onClick={() => uploading.current?.abort()}
          >
            <X aria-hidden className="size-4" />
          </Button>
        )}
        <div className="min-w-48 flex-1">
          <TextField
            label={t(conversationId === null ? `linkOnly.${kind}` : `link.${kind}`)}
            type="url"
            value={link}
            onChange={(event) => onChange({ link: event.target.value })}
            placeholder="https://"
            error={rejection ?? expired ?? (isMissing ? t("headerRequired") : undefined)}
          />
        </div>
      </div>
    </div>
  );
}
