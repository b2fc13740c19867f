"use client";

import { Popover } from "@base-ui/react/popover";
import { useTranslations } from "next-intl";
import { WindowRing } from "#components/contacts/window-ring.tsx";
import { isFreeEntry, timeLeft, type Urgency, urgencyOf } from "#components/contacts/window-time.ts";
import { useServerNow } from "#components/shell/session/server-clock.ts";
import { cn } from "#components/ui/cn.ts";
import { useInBrowser } from "#components/ui/date-time.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { MINUTE, SECOND } from "#lib/platform/clock.ts";

const tones: Record<Urgency, string> = {
  calm: "text-ink",
  closing: "border-warning/40 text-warning",
  urgent: "border-danger/40 text-danger",
  closed: "text-muted",
  never: "border-dashed text-muted",
};

/** Slightly before seconds are shown, so that the first is not missed. */
const SECONDS_FROM_MS = 10 * MINUTE + 30 * SECOND;

export function WindowBadge({
  conversation,
  serverNow,
}: {
  conversation: Pick<ConversationView, "window">;
  serverNow: string;
}) {
  const t = useTranslations("work.window");
  const { dateTime } = useFormats();
  const duration = useTranslations("common.duration");
  const thread = useTranslations("thread");
  const { expiresAt, freeUntil } = conversation.window;
  const calm = useServerNow(serverNow, 30 * SECOND);
  const left = expiresAt === null ? 0 : new Date(expiresAt).getTime() - calm;
  const now = useServerNow(serverNow, left > 0 && left < SECONDS_FROM_MS ? SECOND : 30 * SECOND);
  const zone = useInBrowser() ? undefined : "UTC";
  const urgency = urgencyOf(expiresAt, now);
  const state = expiresAt === null ? "never" : urgency === "closed" ? "closed" : "open";
  const time = expiresAt !== null && state === "open" ? timeLeft(expiresAt, now, duration) : "";
  const at = expiresAt ? dateTime(expiresAt, "full", zone) : "";
  return (
    <Popover.Root>
      <Popover.Trigger
        openOnHover
        delay={200}
        data-window={urgency}
        className={cn(
          "tabular touch-target relative flex h-6 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full border pe-2.5 ps-1 text-xs",
          tones[urgency],
        )}
      >
        <span aria-hidden className="flex">
          <WindowRing expiresAt={expiresAt} now={now} urgency={urgency} label="" />
        </span>
        <span className="@max-2xl:hidden max-sm:hidden">{t(state, { left: time })}</span>
        <span className="@max-2xl:inline sm:hidden">{t(`${state}Short`, { left: time })}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="bottom" align="start" sideOffset={6} collisionPadding={8} className="z-60">
          <Popover.Popup
            // A popup without controls, so commands still run.
            data-commands-through
            className="max-w-72 rounded-md border bg-surface px-3 py-2.5 text-sm shadow-lg outline-none"
          >
            <Popover.Title className="font-medium">{t(`${state}Title`)}</Popover.Title>
            <Popover.Description className="mt-1 text-muted">{t(`${state}Text`, { at })}</Popover.Description>
            {freeUntil && isFreeEntry(conversation.window, now) ? (
              <p className="mt-2 border-t pt-2">
                {thread("freeUntil", { at: dateTime(freeUntil, "full", zone) })}
              </p>
            ) : null}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
