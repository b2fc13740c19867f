"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { ChevronLeft, ChevronRight, Download, X, ZoomIn, ZoomOut } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { describeAuthor } from "#components/inbox/thread/describe-author.ts";
import { Tool, toolStyle } from "#components/inbox/thread/lightbox-actions.tsx";
import { matchContextualShortcut } from "#components/shell/keys/contextual-shortcuts.ts";
import { cn } from "#components/ui/cn.ts";
import { DateTime } from "#components/ui/date-time.tsx";
import { isolate } from "#components/ui/isolate.ts";
import { nameTooltip } from "#components/ui/tooltip.ts";
import { useCloseOnBack } from "#components/ui/use-close-on-back.ts";
import { useFormats } from "#components/ui/use-formats.ts";
import type { MediaItem } from "#lib/conversations/thread/media-schema.ts";
import { messageTime } from "#lib/messages/send/time-rules.ts";
import { languageTable } from "#lib/platform/languages.ts";

const SWIPE_PX = 60;

export type LightboxItem = Omit<MediaItem, "voice">;

interface LightboxProps {
  items: readonly LightboxItem[];
  startId: string;
  currentMemberId: string;
  contactName: string;
  /** The buttons for an item; `run` closes the lightbox first. */
  actions: (id: string, run: (action: () => void) => void) => ReactNode;
  /** Loads more items when the last one is shown; absent if there are no more. */
  onEnd?: (() => void) | undefined;
  onClose: () => void;
}

export function Lightbox({
  items,
  startId,
  currentMemberId,
  contactName,
  actions,
  onEnd,
  onClose,
}: LightboxProps) {
  const t = useTranslations("thread.lightbox");
  const right = languageTable[useLocale()].dir === "rtl" ? -1 : 1;
  const tThread = useTranslations("thread");
  const tKind = useTranslations("inbox.kind");
  const { dateTime } = useFormats();
  const popup = useRef<HTMLDivElement>(null);
  const [currentId, setCurrentId] = useState(startId);
  const [zoomed, setZoomed] = useState(false);
  const swipeStart = useRef<number | null>(null);
  const pendingAction = useRef<(() => void) | null>(null);
  const scrollBox = useRef<HTMLDivElement>(null);
  useCloseOnBack(true, onClose);
  useLayoutEffect(() => {
    const box = scrollBox.current;
    if (!zoomed || !box) return;
    box.scrollTo({
      left: (box.scrollWidth - box.clientWidth) / 2,
      top: (box.scrollHeight - box.clientHeight) / 2,
    });
  }, [zoomed]);
  const index = items.findIndex(({ id }) => id === currentId);
  const isLast = index === items.length - 1;
  const loadMore = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (isLast) loadMore();
  }, [isLast]);
  const item = items[index];
  const url = item?.attachment.url;
  if (!item || !url) return null;
  const move = (step: number) => {
    const next = items[index + step];
    if (!next) return;
    setZoomed(false);
    setCurrentId(next.id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target instanceof Node && !event.currentTarget.contains(event.target)) return;
    // Arrow keys seek in a video and scroll a zoomed photo that has the focus.
    const usesArrows =
      event.target instanceof HTMLVideoElement || (zoomed && event.target === scrollBox.current);
    const keyId = matchContextualShortcut("lightbox", event);
    if (keyId === "lightbox.larger" || keyId === "lightbox.smaller") setZoomed(keyId === "lightbox.larger");
    else if (keyId && !usesArrows) move(keyId === "lightbox.right" ? right : -right);
  };
  const onPointerUp = (event: PointerEvent) => {
    const from = swipeStart.current;
    swipeStart.current = null;
    if (from === null || zoomed || event.pointerType === "mouse") return;
    const distance = event.clientX - from;
    if (Math.abs(distance) > SWIPE_PX) move(distance > 0 ? -right : right);
  };
  const { caption } = item;
  const { kind, filename } = item.attachment;
  const isImage = kind === "image";
  const author = describeAuthor(item, currentMemberId, contactName, tThread);
  const name = tThread("media.tile", {
    kind: filename && kind === "document" ? filename : tKind(kind),
    author,
    date: dateTime(messageTime(item), "full"),
  });
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        {/* Over the gallery too, which is a dialog itself. */}
        <Base.Backdrop forceRender className="fixed inset-0 z-50 bg-black sm:bg-black/95" />
        <Base.Popup
          ref={popup}
          initialFocus={popup}
          onKeyDown={onKeyDown}
          finalFocus={() => {
            const action = pendingAction.current;
            if (action) setTimeout(action);
            return true;
          }}
          className="fixed inset-0 z-50 flex flex-col text-white outline-none"
        >
          <Base.Title className="sr-only">{caption ? `${name}: ${isolate(caption)}` : name}</Base.Title>
          <header className="flex items-center gap-2 px-3 py-2 max-sm:gap-1">
            {/* What an arrow key shows; the focus stays where it is. */}
            <div aria-live="polite" aria-atomic className="min-w-0 flex-1 text-sm">
              <p className="sr-only">{tKind(kind)}</p>
              <p dir="auto" className="truncate text-page-start font-medium">
                {author}
              </p>
              <p className="tabular truncate text-white/75 text-xs">
                <DateTime value={messageTime(item)} format="full" />
                {items.length > 1 && !onEnd
                  ? ` · ${t("place", { place: index + 1, count: items.length })}`
                  : ""}
              </p>
            </div>
            {actions(item.id, (action) => {
              pendingAction.current = action;
              onClose();
            })}
            {isImage ? (
              <Tool
                label={t(zoomed ? "zoomOut" : "zoomIn")}
                icon={zoomed ? ZoomOut : ZoomIn}
                onClick={() => setZoomed(!zoomed)}
              />
            ) : null}
            <a href={url} download aria-label={t("download")} {...nameTooltip} className={toolStyle}>
              <Download aria-hidden className="size-5" />
            </a>
            <Base.Close aria-label={t("close")} {...nameTooltip} className={toolStyle}>
              <X aria-hidden className="size-5" />
            </Base.Close>
          </header>
          <section
            ref={scrollBox}
            aria-label={zoomed ? t("zoomed") : undefined}
            // A region that scrolls must take the focus (WCAG 2.1.1), and keeps it after zooming out.
            tabIndex={zoomed ? 0 : -1}
            className={cn(
              "-outline-offset-2 min-h-0 flex-1 focus-visible:outline-white",
              // A finger moves a zoomed photo in every direction, and else swipes to the next one.
              zoomed ? "overflow-auto" : "touch-pan-y overflow-hidden",
            )}
            onPointerDown={(event) => {
              swipeStart.current = event.clientX;
            }}
            onPointerUp={onPointerUp}
          >
            <LightboxMedia url={url} item={item} zoomed={zoomed} onZoom={() => setZoomed(!zoomed)} />
          </section>
          {caption ? (
            <p dir="auto" className="max-h-28 overflow-y-auto px-6 py-3 text-center text-sm">
              {caption}
            </p>
          ) : null}
          {index > 0 ? (
            <Tool
              label={t("previous")}
              icon={ChevronLeft}
              onClick={() => move(-1)}
              className="absolute top-1/2 start-2"
            />
          ) : null}
          {!isLast ? (
            <Tool
              label={t("next")}
              icon={ChevronRight}
              onClick={() => move(1)}
              className="absolute top-1/2 end-2"
            />
          ) : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function LightboxMedia({
  url,
  item: { attachment, caption },
  zoomed,
  onZoom,
}: {
  url: string;
  item: LightboxItem;
  zoomed: boolean;
  onZoom: () => void;
}) {
  const tKind = useTranslations("inbox.kind");
  const { kind, filename } = attachment;
  if (kind === "image") {
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the + and - keys and the button above do the same.
      // biome-ignore lint/performance/noImgElement: the file is private and needs no optimization.
      <img
        src={url}
        alt={caption ?? tKind("image")}
        draggable={false}
        onClick={onZoom}
        className={cn(
          "m-auto select-none",
          zoomed ? "w-[250%] max-w-none cursor-zoom-out" : "size-full cursor-zoom-in object-contain",
        )}
      />
    );
  }
  if (kind === "document") {
    return (
      <iframe key={url} src={url} title={filename ?? tKind("document")} className="size-full border-0" />
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: videos of customers have no captions.
    <video
      key={url}
      src={url}
      controls
      autoPlay
      aria-label={caption ?? tKind("video")}
      className="size-full object-contain"
    />
  );
}
