"use client";

import { CalendarClock } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { describeSnooze, localInput, snoozeChoices } from "#components/inbox/details/snooze-choices.ts";
import { Button } from "#components/ui/button.tsx";
import { Choice, ChoiceList } from "#components/ui/choice-list.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import { SNOOZE_MAX_MS } from "#lib/conversations/rules.ts";
import { MINUTE } from "#lib/platform/clock.ts";

export default function SnoozeList({
  now,
  onSnooze,
  onEndSnooze,
}: {
  now: number;
  onSnooze: (until: Date, openedAt: Date) => void;
  onEndSnooze?: (() => void) | undefined;
}) {
  const t = useTranslations("work.snooze");
  const formats = useFormats();
  const [query, setQuery] = useState("");
  // Fixed, so that the times do not change under the pointer.
  const [openedAt] = useState(() => new Date(now));
  const [choices] = useState(() => snoozeChoices(openedAt));
  const [customTime, setCustomTime] = useState(() =>
    localInput(choices.find(({ id }) => id === "tomorrow")?.at ?? openedAt),
  );
  const [isPickingTime, setPickingTime] = useState(false);
  const at = new Date(customTime);
  const ahead = at.getTime() - now;
  const error = Number.isNaN(ahead) || ahead <= 0 ? t("past") : ahead > SNOOZE_MAX_MS ? t("tooFar") : null;
  const snooze = (until: Date) => onSnooze(until, openedAt);
  if (isPickingTime) {
    return (
      <form
        className="flex flex-col gap-3 p-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (error === null) snooze(at);
        }}
      >
        <label className="flex flex-col gap-1.5 font-medium text-sm">
          {t("time")}
          <input
            // biome-ignore lint/a11y/noAutofocus: the panel was opened to enter a time.
            autoFocus
            type="datetime-local"
            required
            value={customTime}
            min={localInput(new Date(now + MINUTE))}
            max={localInput(new Date(now + SNOOZE_MAX_MS))}
            aria-invalid={error !== null}
            aria-describedby="snooze-error"
            onChange={(event) => setCustomTime(event.target.value)}
            className="h-9 rounded-md border bg-canvas px-2.5 font-normal text-sm"
          />
        </label>
        <p id="snooze-error" role="status" className="text-danger text-xs empty:hidden">
          {error}
        </p>
        <div className="flex justify-end gap-2">
          <Button size="sm" variant="ghost" onClick={() => setPickingTime(false)}>
            {t("back")}
          </Button>
          <Button size="sm" variant="primary" type="submit">
            {t("submit")}
          </Button>
        </div>
      </form>
    );
  }
  return (
    <ChoiceList
      label={t("title")}
      placeholder={t("search")}
      empty={t("none")}
      query={query}
      onQuery={setQuery}
    >
      {choices.map((choice) => (
        <Choice
          key={choice.id}
          value={choice.id}
          keywords={[t(choice.id)]}
          onSelect={() => snooze(choice.at)}
        >
          <span className="flex-1">{t(choice.id)}</span>
          <time dateTime={choice.at.toISOString()} className="tabular text-muted text-xs">
            {describeSnooze(choice.at, openedAt, formats)}
          </time>
        </Choice>
      ))}
      <Choice value="own" keywords={[t("pickTime")]} onSelect={() => setPickingTime(true)}>
        <span className="flex-1">{t("pickTime")}</span>
        <CalendarClock aria-hidden className="size-4 text-muted" />
      </Choice>
      {onEndSnooze ? (
        <Choice value="wake" keywords={[t("reopen")]} onSelect={onEndSnooze}>
          <span className="flex-1">{t("reopen")}</span>
        </Choice>
      ) : null}
    </ChoiceList>
  );
}
