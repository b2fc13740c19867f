"use client";

import { Download, Eye, FileText, Film, ImageIcon, Music, Sticker, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AudioPlayer } from "#components/inbox/thread/audio-player.tsx";
import { EndBeside, TileRow } from "#components/inbox/thread/bubble-end.tsx";
import { Picture } from "#components/inbox/thread/picture.tsx";
import { useThreadActions } from "#components/inbox/thread/thread-context.ts";
import { usePdfViewer } from "#components/inbox/thread/use-pdf-viewer.ts";
import { cn } from "#components/ui/cn.ts";
import { formatBytes, isPdf } from "#lib/conversations/attachments/rules.ts";
import type { AttachmentView } from "#lib/conversations/attachments/schema.ts";
import { MIB } from "#lib/platform/byte-units.ts";
import { INBOUND_MAX_BYTES } from "#lib/whatsapp/limits.ts";

export const mediaIcons = {
  image: ImageIcon,
  video: Film,
  audio: Music,
  document: FileText,
  sticker: Sticker,
};

export function AttachmentTile({
  attachment,
  title,
  voice = false,
  messageId = null,
  tile = false,
  onOpen,
  end,
}: {
  attachment: AttachmentView;
  title: string;
  voice?: boolean;
  messageId?: string | null;
  tile?: boolean;
  /** Opens a document that the browser can show. In a thread, it is opened by the message's id. */
  onOpen?: (() => void) | undefined;
  /** The end of the bubble, in the last row. */
  end?: ReactNode;
}) {
  const t = useTranslations("inbox");
  const thread = useThreadActions();
  const open = thread && messageId !== null ? () => thread.openMedia(messageId) : onOpen;
  const { kind, url, state, failure } = attachment;
  if (state === "failed") {
    const reason = t(`downloadFailed.${failure ?? "refused"}`, { megabytes: INBOUND_MAX_BYTES / MIB });
    return <UnavailableTile title={title} reason={reason} end={end} />;
  }
  if (url === null) return <LoadingTile kind={kind} title={title} text={t("downloading")} end={end} />;
  switch (kind) {
    case "image":
    case "video":
      return <Picture attachment={attachment} url={url} title={title} messageId={messageId} tile={tile} />;
    case "sticker":
      return (
        <EndBeside end={end}>
          {/* biome-ignore lint/performance/noImgElement: the file is private and needs no optimization. */}
          <img src={url} alt={title} loading="lazy" className="size-36 object-contain" />
        </EndBeside>
      );
    case "audio":
      return <AudioPlayer url={url} title={title} voice={voice} end={end} />;
    case "document":
      return <DocumentTile attachment={attachment} url={url} title={title} onOpen={open} end={end} />;
  }
}

function DocumentTile({
  attachment,
  url,
  title,
  onOpen,
  end,
}: {
  attachment: AttachmentView;
  url: string;
  title: string;
  onOpen: (() => void) | undefined;
  end: ReactNode;
}) {
  const t = useTranslations("thread");
  const { sizeBytes, mimeType } = attachment;
  const hasViewer = usePdfViewer();
  const type = mimeType?.split("/")[1]?.split(".").at(-1)?.toUpperCase() ?? "";
  const opens = onOpen && hasViewer && isPdf(attachment);
  const Action = opens ? Eye : Download;
  const content = (
    <>
      <FileText aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-page-start font-medium">
          {title}
        </span>
        <TileRow end={end}>
          <span className="block text-muted text-xs">
            {[type, sizeBytes === null ? null : formatBytes(sizeBytes)].filter(Boolean).join(" · ")}
          </span>
        </TileRow>
      </span>
      <Action aria-hidden className="size-4 shrink-0 text-muted" />
    </>
  );
  const className = "flex min-w-52 items-center gap-3 rounded-md bg-ink/5 px-3 py-2 text-start no-underline";
  if (!opens)
    return (
      <a href={url} download className={className}>
        {content}
      </a>
    );
  return (
    <button
      type="button"
      title={t("open", { title })}
      aria-haspopup="dialog"
      onClick={onOpen}
      className={cn(className, "w-full")}
    >
      {content}
    </button>
  );
}

/** The tile has its final size, so that nothing shifts. */
function LoadingTile({
  kind,
  title,
  text,
  end,
}: {
  kind: AttachmentView["kind"];
  title: string;
  text: string;
  end: ReactNode;
}) {
  const Icon = mediaIcons[kind];
  const large = kind === "image" || kind === "video";
  return (
    <span
      className={cn(
        "flex items-center gap-3 rounded-md bg-ink/5 px-3 py-2",
        large ? "aspect-4/3 w-80 max-w-full justify-center" : "min-w-52",
      )}
    >
      <Icon aria-hidden className="size-5 shrink-0 animate-pulse text-muted" />
      <span className={cn("min-w-0", !large && "flex-1")}>
        <span dir="auto" className="block truncate text-page-start font-medium">
          {title}
        </span>
        <TileRow end={end}>
          <span className="block text-muted text-xs">{text}</span>
        </TileRow>
      </span>
    </span>
  );
}

function UnavailableTile({ title, reason, end }: { title: string; reason: string; end: ReactNode }) {
  return (
    <span className="flex min-w-52 items-center gap-3 rounded-md bg-ink/5 px-3 py-2">
      <TriangleAlert aria-hidden className="size-5 shrink-0 text-warning" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-page-start font-medium">
          {title}
        </span>
        <TileRow end={end}>
          <span className="block text-muted text-xs">{reason}</span>
        </TileRow>
      </span>
    </span>
  );
}
