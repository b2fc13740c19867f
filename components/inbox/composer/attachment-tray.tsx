"use client";

import { FileText, Mic, Music, RotateCcw, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useEffect, useState } from "react";
import { changeDraft } from "#components/inbox/cache/draft-store.ts";
import {
  addRemovedFile,
  removeUpload,
  retryUpload,
  type Upload,
} from "#components/inbox/cache/upload-store.ts";
import { takesCaption } from "#components/inbox/composer/submit-rules.ts";
import { useAddFiles, useNotAddedWarning } from "#components/inbox/composer/use-add-files.ts";
import { UndoLabel } from "#components/shell/keys/undo-label.tsx";
import { cn } from "#components/ui/cn.ts";
import { isolate } from "#components/ui/isolate.ts";
import { notice } from "#components/ui/notice.ts";
import { nameTooltip } from "#components/ui/tooltip.ts";
import { formatBytes } from "#lib/conversations/attachments/rules.ts";
import type { DraftFile } from "#lib/conversations/drafts/schema.ts";
import { LIMITS } from "#lib/whatsapp/limits.ts";

interface AttachmentTrayProps {
  conversationId: string;
  files: readonly DraftFile[];
  uploads: readonly Upload[];
  isNote: boolean;
  /** Enter in a caption. */
  onEnter: (event: KeyboardEvent) => void;
}

export function AttachmentTray({ conversationId, files, uploads, isNote, onEnter }: AttachmentTrayProps) {
  const t = useTranslations("composer.files");
  const pending = useTranslations("composer.pending");
  const addFiles = useAddFiles(conversationId);
  const warnNotAdded = useNotAddedWarning();
  if (files.length === 0 && uploads.length === 0) return null;
  const change = (next: DraftFile[]) => changeDraft(conversationId, { files: next });
  const offerUndo = (undo: () => void) =>
    notice.undoable(<UndoLabel>{pending("undo")}</UndoLabel>, Promise.resolve({ text: t("removed"), undo }));
  return (
    <div className="mb-2">
      <ul aria-label={t("label")} className="flex max-h-56 flex-col gap-1.5 overflow-y-auto">
        {files.map((file) => (
          <Row
            key={file.attachmentId}
            picture={
              <Picture
                kind={file.kind}
                voice={file.voice}
                url={`/api/inbox/attachments/${file.attachmentId}`}
              />
            }
            name={file.voice ? t("voice") : file.name}
            note={formatBytes(file.sizeBytes)}
            onRemove={() => {
              change(files.filter((other) => other !== file));
              // The server keeps an upload that is not in use for a day.
              offerUndo(() => warnNotAdded(addRemovedFile(conversationId, file)));
            }}
          >
            {takesCaption(file) ? (
              <input
                value={file.caption}
                onChange={(event) => {
                  const caption = event.target.value;
                  change(files.map((other) => (other === file ? { ...file, caption } : other)));
                }}
                onKeyDown={(event) => {
                  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
                  event.preventDefault();
                  onEnter(event);
                }}
                maxLength={LIMITS.caption}
                aria-label={t("captionOf", { name: file.name })}
                placeholder={t("caption")}
                dir="auto"
                className="h-7 w-full min-w-0 rounded border border-line-strong bg-canvas px-2 text-sm"
              />
            ) : null}
          </Row>
        ))}
        {uploads.map((upload) => (
          <Row
            key={upload.id}
            picture={<LocalPicture upload={upload} />}
            name={upload.voice ? t("voice") : upload.file.name}
            note={
              upload.error === null ? t("uploading", { percent: Math.round(upload.progress * 100) }) : null
            }
            error={upload.error}
            onRemove={() => {
              removeUpload(upload.id);
              if (upload.error === null || upload.canRetry)
                offerUndo(() => addFiles([upload.file], upload.voice));
            }}
            onRetry={upload.canRetry ? () => retryUpload(upload.id) : undefined}
          >
            {upload.error === null ? (
              <progress
                value={upload.progress}
                max={1}
                aria-label={t("progressOf", { name: upload.file.name })}
                className="h-1 w-full accent-accent"
              />
            ) : null}
          </Row>
        ))}
      </ul>
      {isNote ? <p className="mt-1 text-muted text-xs">{t("notWithNotes")}</p> : null}
    </div>
  );
}

interface RowProps {
  picture: ReactNode;
  name: string;
  note: string | null;
  error?: string | null;
  onRemove: () => void;
  onRetry?: (() => void) | undefined;
  children?: ReactNode;
}

function Row({ picture, name, note, error = null, onRemove, onRetry, children }: RowProps) {
  const t = useTranslations("composer.files");
  return (
    <li
      className={cn(
        "flex items-center gap-2.5 rounded-md border bg-surface p-1.5",
        error !== null && "border-danger/50",
      )}
    >
      {picture}
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex min-w-0 items-baseline gap-2 text-sm">
          <span dir="auto" className="truncate">
            {name}
          </span>
          <span className="tabular shrink-0 text-muted text-xs">{note}</span>
        </p>
        {error === null ? null : (
          <p role="alert" className="text-danger text-xs">
            <span className="sr-only">{isolate(name)}: </span>
            {error}
          </p>
        )}
        {children}
      </div>
      {onRetry ? (
        <IconButton
          label={t("retry", { name })}
          onClick={onRetry}
          icon={<RotateCcw aria-hidden className="size-4" />}
        />
      ) : null}
      <IconButton
        label={t("remove", { name })}
        onClick={onRemove}
        icon={<X aria-hidden className="size-4" />}
      />
    </li>
  );
}

function IconButton({ label, onClick, icon }: { label: string; onClick: () => void; icon: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      {...nameTooltip}
      onClick={onClick}
      className="touch-target relative grid size-7 shrink-0 place-items-center rounded-md text-muted hover:bg-raised hover:text-ink"
    >
      {icon}
    </button>
  );
}

function Picture({ kind, voice, url }: { kind: DraftFile["kind"]; voice: boolean; url: string }) {
  const frame = "size-11 shrink-0 rounded bg-raised";
  if (kind === "image" || kind === "sticker") {
    // biome-ignore lint/performance/noImgElement: the file is private and needs no optimization.
    return <img src={url} alt="" className={cn(frame, "object-cover")} />;
  }
  if (kind === "video") {
    return <video src={`${url}#t=0.1`} muted preload="metadata" className={cn(frame, "object-cover")} />;
  }
  const Icon = voice ? Mic : kind === "audio" ? Music : FileText;
  return (
    <span className={cn(frame, "grid place-items-center text-muted")}>
      <Icon aria-hidden className="size-5" />
    </span>
  );
}

function LocalPicture({ upload: { file, kind, voice, error } }: { upload: Upload }) {
  const [url, setUrl] = useState<string | null>(null);
  const hasPreview = error === null && (kind === "image" || kind === "video" || kind === "sticker");
  useEffect(() => {
    if (!hasPreview) return;
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file, hasPreview]);
  return <Picture kind={hasPreview && url ? kind : "document"} voice={voice} url={url ?? ""} />;
}
