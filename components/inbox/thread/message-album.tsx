"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AttachmentTile } from "#components/inbox/thread/attachment-tile.tsx";
import { closerToEdge, Picture } from "#components/inbox/thread/picture.tsx";
import { useThreadActions } from "#components/inbox/thread/thread-context.ts";
import { usePressMenu } from "#components/inbox/thread/use-press-menu.ts";
import { cn } from "#components/ui/cn.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

const MAX_TILES = 4;

export function MessageAlbum({ messages }: { messages: readonly MessageView[] }) {
  const t = useTranslations("thread");
  const thread = useThreadActions();
  const hiddenCount = messages.length - MAX_TILES;
  const isCovered = (index: number) => index === MAX_TILES - 1 && hiddenCount > 0;
  return (
    <ul
      aria-label={t("imageCount", { count: messages.length })}
      className={cn(closerToEdge, "grid w-80 grid-cols-2 gap-0.5 overflow-hidden rounded-md")}
    >
      {messages.map((message, index) => (
        <Tile
          key={message.id}
          message={message}
          id={index === 0 ? undefined : message.id}
          place={index + 1}
          count={messages.length}
          isCovered={isCovered(index)}
          className={index >= MAX_TILES ? "hidden" : tileClass(index, messages.length)}
        >
          {isCovered(index) ? (
            <button
              type="button"
              onClick={() => thread?.openMedia(message.id)}
              aria-label={t("imageCount", { count: messages.length })}
              className="absolute inset-0 grid place-items-center bg-black/55 font-semibold text-white text-xl"
            >
              {t("moreCount", { count: hiddenCount })}
            </button>
          ) : null}
        </Tile>
      ))}
    </ul>
  );
}

function Tile({
  message,
  id,
  place,
  count,
  isCovered,
  className,
  children,
}: {
  message: MessageView;
  id: string | undefined;
  place: number;
  count: number;
  /** By a button that opens it. */
  isCovered: boolean;
  className: string;
  children: ReactNode;
}) {
  const t = useTranslations("thread");
  const tKind = useTranslations("inbox.kind");
  const pressHandlers = usePressMenu(message, { isAlbumItem: true });
  const { attachment, content } = message;
  const title = t("albumItem", { kind: tKind(content.kind === "video" ? "video" : "image"), place, count });
  return (
    <li {...pressHandlers} id={id} className={cn("relative [-webkit-touch-callout:none]", className)}>
      {attachment?.url ? (
        <Picture
          tile
          attachment={attachment}
          url={attachment.url}
          title={title}
          messageId={isCovered ? null : message.id}
        />
      ) : attachment ? (
        <AttachmentTile attachment={attachment} title={title} tile />
      ) : null}
      {children}
    </li>
  );
}

function tileClass(index: number, count: number): string {
  return count === 3 && index === 0 ? "col-span-2 aspect-2/1" : "aspect-square";
}
