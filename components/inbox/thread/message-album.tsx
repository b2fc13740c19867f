"use client";

import { useTranslations } from "next-intl";
import { AttachmentTile } from "#components/inbox/attachment-tile.tsx";
import { Picture } from "#components/inbox/thread/picture.tsx";
import { useThreadActions } from "#components/inbox/thread/thread-context.ts";
import { cn } from "#lib/cn.ts";
import type { MessageView } from "#lib/messages/schema.ts";

const SHOWN = 4;

/** Pictures that came together, in a grid; those that find no place are one press away. */
export function MessageAlbum({ messages }: { messages: readonly MessageView[] }) {
  const t = useTranslations("thread");
  const kinds = useTranslations("inbox.kind");
  const thread = useThreadActions();
  const more = messages.length - SHOWN;
  return (
    <ul
      aria-label={t("album", { count: messages.length })}
      className="grid w-80 max-w-full grid-cols-2 gap-0.5 overflow-hidden rounded-md"
    >
      {messages.map((message, index) => {
        const { attachment, content } = message;
        const title = kinds(content.kind === "video" ? "video" : "image");
        const hidden = index >= SHOWN;
        return (
          <li
            key={message.id}
            // The first one's id stands on the whole.
            id={index === 0 ? undefined : message.id}
            className={cn("relative", hidden ? "hidden" : tileOf(index, messages.length))}
          >
            {attachment?.url ? (
              <Picture
                tile
                attachment={attachment}
                url={attachment.url}
                title={title}
                messageId={message.id}
              />
            ) : attachment ? (
              <AttachmentTile attachment={attachment} title={title} tile />
            ) : null}
            {index === SHOWN - 1 && more > 0 ? (
              <button
                type="button"
                onClick={() => thread?.openMedia(message.id)}
                aria-label={t("album", { count: messages.length })}
                className="absolute inset-0 grid place-items-center bg-black/55 font-semibold text-white text-xl"
              >
                {t("more", { count: more })}
              </button>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

function tileOf(index: number, count: number): string {
  return count === 3 && index === 0 ? "col-span-2 aspect-2/1" : "aspect-square";
}
