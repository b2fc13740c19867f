"use client";

import { LayoutTemplate, SendHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import TimeList from "#components/inbox/details/time-list.tsx";
import { KeyCaps } from "#components/shell/keys/key-caps.tsx";
import { useServerNow } from "#components/shell/session/server-clock.ts";
import { Choice } from "#components/ui/choice-list.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import { SCHEDULE_MAX_MS } from "#lib/messages/rules.ts";
import { SECOND } from "#lib/platform/clock.ts";

export interface ScheduleListProps {
  /** Times after it are refused; null for a template, which needs no window. */
  windowExpiresAt: string | null;
  /** When a message that is edited would have been sent, which is offered first. */
  previousTime?: string | null | undefined;
  onSchedule: (sendAt: string) => void;
  /** Offered with `previousTime`, for which Enter opens the list instead of sending. */
  onSendNow?: (() => void) | undefined;
  /** Offered when the window is closed at a time. */
  onTemplate?: (() => void) | undefined;
  /** Sends now, and closes the conversation. */
  onSendAndClose?: (() => void) | undefined;
}

/** The times that `ScheduleButton` offers. */
export default function ScheduleList(props: ScheduleListProps) {
  const { windowExpiresAt, previousTime = null, onSchedule, onSendNow, onTemplate, onSendAndClose } = props;
  const t = useTranslations("composer.schedule");
  const { dateTime } = useFormats();
  const now = useServerNow(new Date().toISOString(), 30 * SECOND);
  const refuse = (at: Date) =>
    windowExpiresAt !== null && at.getTime() >= Date.parse(windowExpiresAt)
      ? t("windowClosed", { at: dateTime(windowExpiresAt, "weekdayTime") })
      : null;
  return (
    <TimeList
      now={now}
      title={t("title")}
      submitLabel={t("submit")}
      maxMs={SCHEDULE_MAX_MS}
      tooFar={t("tooFar")}
      refuse={refuse}
      {...(previousTime === null ? {} : { first: { name: t("sameTime"), at: new Date(previousTime) } })}
      onChoose={(at) => onSchedule(at.toISOString())}
    >
      {previousTime === null || !onSendNow ? null : (
        <Choice alwaysShown value="now" keywords={[t("now")]} onSelect={onSendNow}>
          <span className="flex-1">{t("now")}</span>
          <SendHorizontal aria-hidden className="size-4 text-muted" />
        </Choice>
      )}
      {onSendAndClose ? (
        <Choice alwaysShown value="close" keywords={[t("sendClose")]} onSelect={onSendAndClose}>
          <span className="flex-1">{t("sendClose")}</span>
          <KeyCaps id="send.close" className="pointer-coarse:hidden" />
          <SendHorizontal aria-hidden className="size-4 text-muted" />
        </Choice>
      ) : null}
      {onTemplate ? (
        <Choice alwaysShown value="template" keywords={[t("template")]} onSelect={onTemplate}>
          <span className="flex-1">{t("template")}</span>
          <LayoutTemplate aria-hidden className="size-4 text-muted" />
        </Choice>
      ) : null}
    </TimeList>
  );
}
