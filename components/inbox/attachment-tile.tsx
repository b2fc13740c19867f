"use client";

import { Download, FileText, Film, ImageIcon, Mic, Music, Sticker, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { formatBytes } from "#lib/attachments/rules.ts";
import type { AttachmentView } from "#lib/attachments/schema.ts";
import { cn } from "#lib/cn.ts";

const icons = { image: ImageIcon, video: Film, audio: Music, document: FileText, sticker: Sticker };

/** A message's file: shown where a browser can, else to be saved; while it comes and when it is lost, said so. */
export function AttachmentTile({
  attachment,
  title,
  voice = false,
}: {
  attachment: AttachmentView;
  /** What it is called where it cannot be shown. */
  title: string;
  voice?: boolean;
}) {
  const t = useTranslations("inbox");
  const { kind, url, state, failure } = attachment;
  if (state === "failed") return <LostTile title={title} reason={t(`lost.${reasonOf(failure)}`)} />;
  if (url === null) return <WaitingTile kind={kind} title={title} text={t("fetching")} />;
  switch (kind) {
    case "image":
    case "sticker":
      return (
        <a href={url} target="_blank" rel="noopener noreferrer" className="block">
          {/* biome-ignore lint/performance/noImgElement: the file is private and served once; nothing is to be resized. */}
          <img
            src={url}
            alt={title}
            loading="lazy"
            className={cn(
              "rounded-md bg-raised object-contain",
              kind === "sticker" ? "size-32" : "h-56 w-full max-w-80 object-cover",
            )}
          />
        </a>
      );
    case "video":
      return (
        // biome-ignore lint/a11y/useMediaCaption: a customer's video comes without captions.
        <video src={url} controls preload="metadata" className="h-56 max-w-full rounded-md bg-raised" />
      );
    case "audio":
      return (
        <span className="flex items-center gap-2">
          {voice ? <Mic aria-hidden className="size-5 text-muted" /> : null}
          {/* biome-ignore lint/a11y/useMediaCaption: a customer's voice comes without captions. */}
          <audio src={url} controls preload="metadata" aria-label={title} className="h-10 w-64 max-w-full" />
        </span>
      );
    case "document":
      return <DocumentTile attachment={attachment} url={url} title={title} />;
  }
}

function DocumentTile({
  attachment,
  url,
  title,
}: {
  attachment: AttachmentView;
  url: string;
  title: string;
}) {
  const { sizeBytes, mimeType } = attachment;
  const type = mimeType?.split("/")[1]?.split(".").at(-1)?.toUpperCase() ?? "";
  return (
    <a
      href={url}
      download
      className="flex min-w-52 items-center gap-3 rounded-md bg-raised/70 px-3 py-2 no-underline"
    >
      <FileText aria-hidden className="size-5 text-muted" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-medium">
          {title}
        </span>
        <span className="block text-muted text-xs">
          {[type, sizeBytes === null ? null : formatBytes(sizeBytes)].filter(Boolean).join(" · ")}
        </span>
      </span>
      <Download aria-hidden className="size-4 text-muted" />
    </a>
  );
}

/** The same size as what will stand here, so that nothing jumps when it comes. */
function WaitingTile({ kind, title, text }: { kind: AttachmentView["kind"]; title: string; text: string }) {
  const Icon = icons[kind];
  const large = kind === "image" || kind === "video";
  return (
    <span
      className={cn(
        "flex items-center gap-3 rounded-md bg-raised/70 px-3 py-2",
        large ? "h-56 w-80 max-w-full justify-center" : "min-w-52",
      )}
    >
      <Icon aria-hidden className="size-5 animate-pulse text-muted" />
      <span className="min-w-0">
        <span dir="auto" className="block truncate font-medium">
          {title}
        </span>
        <span className="block text-muted text-xs">{text}</span>
      </span>
    </span>
  );
}

function LostTile({ title, reason }: { title: string; reason: string }) {
  return (
    <span className="flex min-w-52 items-center gap-3 rounded-md bg-raised/70 px-3 py-2">
      <TriangleAlert aria-hidden className="size-5 text-warning" />
      <span className="min-w-0">
        <span dir="auto" className="block truncate font-medium">
          {title}
        </span>
        <span className="block text-muted text-xs">{reason}</span>
      </span>
    </span>
  );
}

const REASONS = ["expired", "too_large", "checksum", "refused"] as const;

function reasonOf(failure: string | null): (typeof REASONS)[number] {
  return REASONS.find((reason) => reason === failure) ?? "refused";
}
