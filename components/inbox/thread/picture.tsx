"use client";

import { Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { type SyntheticEvent, useRef, useState } from "react";
import { useThreadActions } from "#components/inbox/thread/thread-context.ts";
import { cn } from "#components/ui/cn.ts";
import { useIsNear } from "#components/ui/use-is-near.ts";
import type { AttachmentView } from "#lib/conversations/attachments/schema.ts";

/** For videos and for pictures whose size is not stored, so that the next first paint has the right size. */
const aspectRatios = new Map<string, number>();
const DEFAULT_RATIO = 4 / 3;

/** Leaves less space around pictures than a bubble leaves around its text. */
export const closerToEdge = "-mx-1.5 -mt-0.5 max-w-[calc(100%+0.75rem)]";

export function Picture({
  attachment,
  url,
  title,
  messageId,
  tile = false,
}: {
  attachment: AttachmentView;
  url: string;
  title: string;
  messageId: string | null;
  tile?: boolean;
}) {
  const t = useTranslations("thread");
  const thread = useThreadActions();
  const [ratio, setRatio] = useState(
    () => ratioOf(attachment.width, attachment.height) ?? aspectRatios.get(attachment.id) ?? DEFAULT_RATIO,
  );
  const storeRatio = (width: number, height: number) => {
    const next = ratioOf(width, height);
    if (next === null) return;
    aspectRatios.set(attachment.id, next);
    setRatio(next);
  };
  const video = attachment.kind === "video";
  const videoElement = useRef<HTMLVideoElement>(null);
  const isNear = useIsNear(videoElement);
  const mediaClass = "size-full bg-raised object-cover";
  const preview = video ? (
    <>
      <video
        ref={videoElement}
        src={`${url}#t=0.1`}
        preload={isNear ? "metadata" : "none"}
        muted
        playsInline
        tabIndex={-1}
        aria-label={title}
        onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) =>
          storeRatio(videoWidth, videoHeight)
        }
        className={mediaClass}
      />
      <span className="absolute inset-0 grid place-items-center">
        <span className="grid size-11 place-items-center rounded-full bg-black/55 text-white">
          <Play aria-hidden className="size-5 fill-current" />
        </span>
      </span>
    </>
  ) : (
    // biome-ignore lint/performance/noImgElement: the file is private and needs no optimization.
    <img
      src={url}
      alt={title}
      loading="lazy"
      decoding="async"
      onLoad={({ currentTarget }: SyntheticEvent<HTMLImageElement>) =>
        storeRatio(currentTarget.naturalWidth, currentTarget.naturalHeight)
      }
      className={mediaClass}
    />
  );
  const frameClass = cn("relative block overflow-hidden", tile ? "size-full" : "w-80 max-w-full rounded-md");
  const style = tile ? undefined : { aspectRatio: ratio };
  if (!thread || messageId === null) {
    return (
      <span className={frameClass} style={style}>
        {preview}
      </span>
    );
  }
  return (
    <button
      type="button"
      title={t("open", { title })}
      aria-haspopup="dialog"
      onClick={() => thread.openMedia(messageId)}
      className={cn(frameClass, "-outline-offset-2")}
      style={style}
    >
      {preview}
    </button>
  );
}

/** What is higher or wider is cropped. */
function ratioOf(width: number | null, height: number | null): number | null {
  return width && height ? Math.min(1.9, Math.max(0.75, width / height)) : null;
}
