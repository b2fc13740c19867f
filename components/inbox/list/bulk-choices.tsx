"use client";

import { useQuery } from "@tanstack/react-query";
import { Check, Minus, UserRoundX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Change } from "#components/inbox/list/use-change-many.ts";
import { Choice, ChoiceList } from "#components/inbox/work/choice-list.tsx";
import { ListState } from "#components/inbox/work/list-state.tsx";
import { snoozeChoices, snoozeWords } from "#components/inbox/work/snooze-choices.ts";
import { Avatar } from "#components/ui/avatar.tsx";
import { LabelDot } from "#components/ui/label-chip.tsx";
import { labelsQuery } from "#lib/contacts/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { membersQuery } from "#lib/workspaces/browser.ts";

export type BulkKind = "assign" | "label" | "snooze";

interface ChoicesProps {
  chosen: readonly ConversationView[];
  viewerId: string;
  now: number;
  onTake: (change: Change) => void;
}

/** To whom, until when, or with which label: for all chosen conversations. */
export function BulkChoices({ kind, ...props }: ChoicesProps & { kind: BulkKind }) {
  if (kind === "assign") return <Members {...props} />;
  return kind === "label" ? <Labels {...props} /> : <Times {...props} />;
}

function Members({ viewerId, onTake }: ChoicesProps) {
  const t = useTranslations("work.assign");
  const [query, setQuery] = useState("");
  const members = useQuery(membersQuery);
  const all = (members.data?.data ?? []).toSorted(
    (a, b) => Number(b.id === viewerId) - Number(a.id === viewerId),
  );
  return (
    <ChoiceList
      label={t("title")}
      placeholder={t("search")}
      empty={members.data ? t("nobody") : null}
      query={query}
      onQuery={setQuery}
    >
      <ListState query={members} />
      {all.map(({ id, name }) => (
        <Choice
          key={id}
          value={id}
          words={[name]}
          onTake={() => onTake({ action: "assign", assigneeId: id })}
        >
          <Avatar id={id} name={name} className="size-6 text-2xs" />
          <span dir="auto" className="min-w-0 flex-1 truncate text-left">
            {id === viewerId ? t("toMe") : name}
          </span>
        </Choice>
      ))}
      <Choice
        value="nobody"
        words={[t("unassign")]}
        onTake={() => onTake({ action: "assign", assigneeId: null })}
      >
        <UserRoundX aria-hidden className="mx-1 size-4 text-muted" />
        <span>{t("unassign")}</span>
      </Choice>
    </ChoiceList>
  );
}

function Labels({ chosen, onTake }: ChoicesProps) {
  const t = useTranslations("list");
  const work = useTranslations("work.labels");
  const [query, setQuery] = useState("");
  const labels = useQuery(labelsQuery);
  return (
    <ChoiceList
      label={work("title")}
      placeholder={t("findLabel")}
      empty={labels.data ? t("noLabel") : null}
      query={query}
      onQuery={setQuery}
    >
      <ListState query={labels} />
      {labels.data?.data.map(({ id, name, tint }) => {
        const having = chosen.filter((row) => row.labels.some((label) => label.id === id)).length;
        const action = having === chosen.length ? "unlabel" : "label";
        return (
          <Choice key={id} value={id} words={[name]} onTake={() => onTake({ action, labelId: id })}>
            <LabelDot tint={tint} className="size-2.5" />
            <span dir="auto" className="min-w-0 flex-1 truncate text-left">
              {name}
            </span>
            {having === 0 ? null : action === "unlabel" ? (
              <Check role="img" aria-label={t("onAll")} className="size-4 text-accent" />
            ) : (
              <Minus role="img" aria-label={t("onSome")} className="size-4 text-muted" />
            )}
          </Choice>
        );
      })}
    </ChoiceList>
  );
}

function Times({ now, onTake }: ChoicesProps) {
  const t = useTranslations("work.snooze");
  const [query, setQuery] = useState("");
  const [present] = useState(() => new Date(now));
  return (
    <ChoiceList
      label={t("title")}
      placeholder={t("search")}
      empty={t("none")}
      query={query}
      onQuery={setQuery}
    >
      {snoozeChoices(present).map(({ id, at }) => (
        <Choice
          key={id}
          value={id}
          words={[t(id)]}
          onTake={() => onTake({ action: "snooze", until: at.toISOString() })}
        >
          <span className="flex-1">{t(id)}</span>
          <time dateTime={at.toISOString()} className="tabular text-muted text-xs">
            {snoozeWords(at, present)}
          </time>
        </Choice>
      ))}
    </ChoiceList>
  );
}
