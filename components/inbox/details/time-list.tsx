"use client";

import { CalendarClock, Clock3 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { describeTime, timeChoices } from "#components/inbox/details/time-choices.ts";
import { useTypedTime } from "#components/inbox/details/use-typed-time.ts";
import { Button } from "#components/ui/button.tsx";
import { Choice, ChoiceList } from "#components/ui/choice-list.tsx";
import { DateTimeField } from "#components/ui/field.tsx";
import { toLocalInput } from "#components/ui/local-time.ts";
import { useFormats } from "#components/ui/use-formats.ts";
import { MINUTE } from "#lib/platform/clock.ts";

interface TimeListProps {
  now: number;
  title: string;
  submitLabel: string;
  maxMs: number;
  tooFar: string;
  onChoose: (at: Date, openedAt: Date) => void;
  /** @returns why a time in the future cannot be chosen */
  refuse?: (at: Date) => string | null;
  /** One more time, above the others; not shown once it has passed. */
  first?: { name: string; at: Date };
  /** More choices, below the times. */
  children?: ReactNode;
}

/** Offers times, reads typed ones such as "fri 9am", and has a field for any other. */
export default function TimeList(props: TimeListProps) {
  const { now, title, submitLabel, first, onChoose, children } = props;
  const t = useTranslations("work.time");
  const formats = useFormats();
  const [query, setQuery] = useState("");
  // Fixed, so that the times do not change under the pointer.
  const [openedAt] = useState(() => new Date(now));
  const [choices] = useState(() => timeChoices(openedAt));
  const [customTime, setCustomTime] = useState(() =>
    toLocalInput(choices.find(({ id }) => id === "tomorrow")?.at ?? openedAt),
  );
  const [isPickingTime, setPickingTime] = useState(false);
  const { time: typed, isLoading } = useTypedTime(query, openedAt);
  const shown = choices.filter(({ id }) => t(id).toLowerCase().includes(query.trim().toLowerCase()));
  const typedValue = `typed ${query.trim()}`;
  const problemOf = (at: Date): string | null => {
    const ahead = at.getTime() - now;
    if (Number.isNaN(ahead) || ahead <= 0) return t("past");
    return ahead > props.maxMs ? props.tooFar : (props.refuse?.(at) ?? null);
  };
  const choose = (at: Date) => {
    if (problemOf(at) === null) onChoose(at, openedAt);
  };
  const typedProblem = typed && problemOf(typed);
  const [isEntered, setEntered] = useState(false);
  const chooseTyped = useEffectEvent(() => {
    setEntered(false);
    if (typed) choose(typed);
  });
  useEffect(() => {
    if (isEntered && !isLoading) chooseTyped();
  }, [isEntered, isLoading]);
  if (isPickingTime) {
    const at = new Date(customTime);
    const error = problemOf(at);
    return (
      <form
        // The text below the field says what is wrong.
        noValidate
        className="flex flex-col gap-3 p-3"
        onSubmit={(event) => {
          event.preventDefault();
          choose(at);
        }}
      >
        <DateTimeField
          label={t("time")}
          autoFocus
          required
          value={customTime}
          min={toLocalInput(new Date(now + MINUTE))}
          max={toLocalInput(new Date(now + props.maxMs))}
          aria-invalid={error !== null}
          aria-describedby="time-error"
          onChange={(event) => setCustomTime(event.target.value)}
        />
        <p id="time-error" role="status" className="text-danger text-xs empty:hidden">
          {error}
        </p>
        <div className="flex justify-end gap-2">
          <Button size="sm" variant="ghost" onClick={() => setPickingTime(false)}>
            {t("back")}
          </Button>
          <Button size="sm" variant="primary" type="submit">
            {submitLabel}
          </Button>
        </div>
      </form>
    );
  }
  return (
    <div
      className="contents"
      onKeyDownCapture={(event) => {
        // Another choice would be highlighted until the typed time can be read.
        if (!isLoading || event.key !== "Enter" || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        setEntered(true);
      }}
    >
      <ChoiceList
        label={title}
        placeholder={t("search")}
        empty={null}
        query={query}
        onQuery={(next) => {
          setEntered(false);
          setQuery(next);
        }}
        // In this order, so that a typed time comes first.
        filters={false}
        preferred={typed && typedProblem === null ? typedValue : undefined}
        state={
          <p role="status" className="sr-only">
            {typedProblem}
          </p>
        }
      >
        {typed ? (
          <TimeChoice
            // The list reads the keywords of a choice only once.
            key={typedValue}
            value={typedValue}
            keywords={[query]}
            name={describeTime(typed, openedAt, formats)}
            at={typed}
            problem={typedProblem}
            onChoose={choose}
          />
        ) : null}
        {first && !typed && query === "" && first.at.getTime() > now ? (
          <TimeChoice
            value="first"
            keywords={[first.name]}
            name={first.name}
            text={describeTime(first.at, openedAt, formats)}
            at={first.at}
            problem={problemOf(first.at)}
            onChoose={choose}
          />
        ) : null}
        {shown.map((choice, index) => (
          <TimeChoice
            key={choice.id}
            value={choice.id}
            keywords={[t(choice.id)]}
            name={t(choice.id)}
            text={describeTime(choice.at, openedAt, formats)}
            at={choice.at}
            problem={problemOf(choice.at)}
            isRepeated={index > 0 && problemOf(choice.at) === problemOf(shown[index - 1]?.at ?? choice.at)}
            onChoose={choose}
          />
        ))}
        <Choice
          alwaysShown
          value="own"
          keywords={[t("pickTime")]}
          onSelect={() => {
            if (typed) setCustomTime(toLocalInput(typed));
            setPickingTime(true);
          }}
        >
          <span className="flex-1">{t("pickTime")}</span>
          <CalendarClock aria-hidden className="size-4 text-muted" />
        </Choice>
        {children}
      </ChoiceList>
    </div>
  );
}

function TimeChoice({
  value,
  keywords,
  name,
  text,
  at,
  problem,
  isRepeated = false,
  onChoose,
}: {
  value: string;
  keywords: string[];
  name: string;
  /** Absent where the time is the name. */
  text?: string;
  at: Date;
  problem: string | null;
  /** The choice before it shows the same problem. */
  isRepeated?: boolean;
  onChoose: (at: Date) => void;
}) {
  return (
    <Choice value={value} keywords={keywords} disabled={problem !== null} onSelect={() => onChoose(at)}>
      <span className="flex min-w-0 flex-1 flex-col py-1">
        {text === undefined ? <time dateTime={at.toISOString()}>{name}</time> : name}
        {problem === null ? null : <span className={isRepeated ? "sr-only" : "text-xs"}>{problem}</span>}
      </span>
      {text === undefined ? (
        <Clock3 aria-hidden className="size-4 shrink-0 text-muted" />
      ) : (
        <time dateTime={at.toISOString()} className="tabular shrink-0 text-muted text-xs">
          {text}
        </time>
      )}
    </Choice>
  );
}
