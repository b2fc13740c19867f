"use client";

import { ImageOff, MessageSquareText } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useState } from "react";
import { describeAuthor } from "#components/inbox/thread/describe-author.ts";
import { Lightbox } from "#components/inbox/thread/lightbox.tsx";
import { Tool } from "#components/inbox/thread/lightbox-actions.tsx";
import { stepInGrid } from "#components/inbox/thread/media-grid-rules.ts";
import { Picture } from "#components/inbox/thread/picture.tsx";
import { keysOf } from "#components/ui/keys-of.ts";
import { nameTooltip } from "#components/ui/tooltip.ts";
import { useFormats } from "#components/ui/use-formats.ts";
import type { MediaItem } from "#lib/conversations/thread/media-schema.ts";
import { messageTime } from "#lib/messages/send/time-rules.ts";

const GRID =
  "grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-1.5 sm:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))]";

/** What a group of the gallery shows. */
export interface ShownMedia {
  items: readonly MediaItem[];
  currentMemberId: string;
  contactName: string;
  /** Opens the conversation at a message. */
  onShow: (messageId: string) => void;
  /** Absent if there are no more items. */
  onEnd: (() => void) | undefined;
}

export function MediaGrid({ items, currentMemberId, contactName, onShow, onEnd }: ShownMedia) {
  const t = useTranslations("thread");
  const tKind = useTranslations("inbox.kind");
  const { dateTime } = useFormats();
  const [openId, setOpenId] = useState<string | null>(null);
  const [focusedId, setFocusedId] = useState(items[0]?.id);
  const labelOf = (item: MediaItem) =>
    t(item.attachment.url ? "media.tile" : "media.unavailable", {
      kind: tKind(item.attachment.kind),
      author: describeAuthor(item, currentMemberId, contactName, t),
      date: dateTime(messageTime(item), "full"),
    });
  return (
    <>
      <ul aria-label={t("media.groups.pictures")} onKeyDown={moveFocus} className={GRID}>
        {items.map((item) => (
          <li key={item.id} className="aspect-square">
            <button
              type="button"
              aria-label={labelOf(item)}
              {...nameTooltip}
              tabIndex={item.id === focusedId ? 0 : -1}
              onFocus={() => setFocusedId(item.id)}
              onClick={() => (item.attachment.url ? setOpenId(item.id) : onShow(item.id))}
              className="block size-full overflow-hidden rounded-md outline-offset-1"
            >
              <Tile item={item} />
            </button>
          </li>
        ))}
      </ul>
      {openId ? (
        <MediaLightbox
          items={items.filter(({ attachment }) => attachment.url)}
          startId={openId}
          onClose={() => setOpenId(null)}
          {...{ currentMemberId, contactName, onShow, onEnd }}
        />
      ) : null}
    </>
  );
}

/** Opened from the gallery, where each file can be shown in the conversation. */
export function MediaLightbox({ onShow, ...shown }: ShownMedia & { startId: string; onClose: () => void }) {
  const t = useTranslations("thread");
  return (
    <Lightbox
      {...shown}
      actions={(id, run) => (
        <Tool label={t("media.show")} icon={MessageSquareText} onClick={() => run(() => onShow(id))} />
      )}
    />
  );
}

function Tile({ item: { attachment } }: { item: MediaItem }) {
  if (attachment.url)
    return <Picture tile attachment={attachment} url={attachment.url} title="" messageId={null} />;
  return (
    <span className="grid size-full place-items-center bg-raised text-muted">
      <ImageOff aria-hidden className="size-5" />
    </span>
  );
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const list = event.currentTarget;
  const tiles = [...list.querySelectorAll("button")];
  const from = tiles.findIndex((tile) => tile.matches(":focus"));
  const top = tiles[0]?.offsetTop;
  const to = stepInGrid(event.key, from, {
    count: tiles.length,
    columns: tiles.filter(({ offsetTop }) => offsetTop === top).length,
    isRightToLeft: getComputedStyle(list).direction === "rtl",
  });
  if (from < 0 || to === null) return;
  event.preventDefault();
  tiles[to]?.focus();
}

export function MediaGridSkeleton() {
  return (
    <div aria-hidden className={GRID}>
      {keysOf(12).map((tile) => (
        <span key={tile} className="aspect-square animate-pulse rounded-md bg-raised" />
      ))}
    </div>
  );
}
