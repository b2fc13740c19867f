"use client";

import { MessageSquareText } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AttachmentTile } from "#components/inbox/thread/attachment-tile.tsx";
import { describeAuthor } from "#components/inbox/thread/describe-author.ts";
import { MediaLightbox, type ShownMedia } from "#components/inbox/thread/media-grid.tsx";
import { Button } from "#components/ui/button.tsx";
import { DateTime } from "#components/ui/date-time.tsx";
import { keysOf } from "#components/ui/keys-of.ts";
import { nameTooltip } from "#components/ui/tooltip.ts";
import { isPdf } from "#lib/conversations/attachments/rules.ts";
import { messageTime } from "#lib/messages/send/time-rules.ts";

const ROW = "flex min-h-20 items-center gap-3 py-2 text-sm";

export function MediaRows({ items, currentMemberId, contactName, onShow, onEnd }: ShownMedia) {
  const t = useTranslations("thread");
  const tKind = useTranslations("inbox.kind");
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <>
      <ul className="divide-y">
        {items.map((item) => {
          const { id, attachment, voice, caption } = item;
          return (
            <li key={id} className={ROW}>
              <div className="min-w-0 flex-1">
                <div className="max-w-md">
                  <AttachmentTile
                    attachment={attachment}
                    title={attachment.filename ?? tKind(voice ? "voice" : attachment.kind)}
                    voice={voice}
                    onOpen={() => setOpenId(id)}
                  />
                </div>
                {caption ? (
                  <p dir="auto" className="mt-1 line-clamp-2 break-words text-page-start">
                    {caption}
                  </p>
                ) : null}
                <p className="mt-1 text-muted text-xs">
                  <bdi>{describeAuthor(item, currentMemberId, contactName, t)}</bdi>
                  {" · "}
                  <DateTime value={messageTime(item)} format="full" className="tabular" />
                </p>
              </div>
              <Button
                variant="ghost"
                size="icon"
                aria-label={t("media.show")}
                {...nameTooltip}
                onClick={() => onShow(id)}
                className="max-md:size-11"
              >
                <MessageSquareText aria-hidden className="size-4" />
              </Button>
            </li>
          );
        })}
      </ul>
      {openId ? (
        <MediaLightbox
          items={items.filter(({ attachment }) => attachment.url && isPdf(attachment))}
          startId={openId}
          onClose={() => setOpenId(null)}
          {...{ currentMemberId, contactName, onShow, onEnd }}
        />
      ) : null}
    </>
  );
}

export function MediaRowsSkeleton() {
  return (
    <div aria-hidden className="divide-y">
      {keysOf(5).map((row) => (
        <div key={row} className={ROW}>
          <div className="flex flex-1 animate-pulse flex-col gap-1.5">
            <span className="h-12 max-w-md rounded-md bg-raised" />
            <span className="h-3 w-40 rounded bg-raised" />
          </div>
        </div>
      ))}
    </div>
  );
}
