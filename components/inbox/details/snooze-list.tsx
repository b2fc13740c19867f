"use client";

import { useTranslations } from "next-intl";
import TimeList from "#components/inbox/details/time-list.tsx";
import { Choice } from "#components/ui/choice-list.tsx";
import { SNOOZE_MAX_MS } from "#lib/conversations/rules.ts";

interface SnoozeListProps {
  now: number;
  onSnooze: (until: Date, openedAt: Date) => void;
  onEndSnooze?: (() => void) | undefined;
}

export default function SnoozeList({ now, onSnooze, onEndSnooze }: SnoozeListProps) {
  const t = useTranslations("work.snooze");
  return (
    <TimeList
      now={now}
      title={t("title")}
      submitLabel={t("submit")}
      maxMs={SNOOZE_MAX_MS}
      tooFar={t("tooFar")}
      onChoose={onSnooze}
    >
      {onEndSnooze ? (
        <Choice value="wake" keywords={[t("reopen")]} onSelect={onEndSnooze}>
          <span className="flex-1">{t("reopen")}</span>
        </Choice>
      ) : null}
    </TimeList>
  );
}
