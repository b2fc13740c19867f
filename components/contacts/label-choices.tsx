"use client";

import { useQuery } from "@tanstack/react-query";
import { Check, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Choice, ChoiceList } from "#components/ui/choice-list.tsx";
import { LabelDot } from "#components/ui/label-chip.tsx";
import { ListState } from "#components/ui/list-state.tsx";
import { labelsQuery } from "#lib/contacts/browser.ts";
import type { Label } from "#lib/contacts/label-schema.ts";
import { LABEL_MAX, labelName, normalizeLabelName } from "#lib/contacts/rules.ts";

export type LabelChoice = Label;

interface LabelChoicesProps {
  chosen: readonly LabelChoice[];
  onAdd: (label: LabelChoice) => unknown;
  onRemove: (label: LabelChoice) => unknown;
  /** Absent where only existing labels can be chosen. */
  onCreate?: (name: string) => unknown;
}

/** @param all undefined until they are loaded */
export function isNewLabel(name: string, all: readonly LabelChoice[] | undefined): boolean {
  if (name === "" || all === undefined) return false;
  return !all.some((label) => normalizeLabelName(label.name) === normalizeLabelName(name));
}

/** The list in which labels are chosen everywhere; those that were chosen when it opened come first. */
export function LabelChoices({ chosen, onAdd, onRemove, onCreate }: LabelChoicesProps) {
  const t = useTranslations("work.labels");
  const common = useTranslations("contacts.labels");
  const [query, setQuery] = useState("");
  const labels = useQuery(labelsQuery);
  const [initial] = useState(chosen);
  const chosenIds = new Set(chosen.map(({ id }) => id));
  const all = labels.data?.data;
  const name = labelName(query);
  const isTooLong = name.length > LABEL_MAX;
  const isNew = onCreate !== undefined && !isTooLong && isNewLabel(name, all);
  const rows = all && [
    ...initial.map((label) => all.find(({ id }) => id === label.id) ?? label),
    ...all.filter(({ id }) => initial.every((label) => label.id !== id)),
  ];
  const emptyText = onCreate
    ? isTooLong
      ? t("tooLong", { max: LABEL_MAX })
      : t("none")
    : common("nothingFound");
  return (
    <ChoiceList
      label={t("title")}
      placeholder={onCreate ? t("search") : common("search")}
      empty={labels.data && !isNew ? emptyText : null}
      query={query}
      onQuery={setQuery}
      state={<ListState query={labels} />}
    >
      {rows?.map((label) => (
        <Choice
          key={label.id}
          value={label.id}
          keywords={[label.name]}
          onSelect={() => (chosenIds.has(label.id) ? onRemove(label) : onAdd(label))}
        >
          <LabelDot color={label.color} className="size-2.5" />
          <span dir="auto" className="min-w-0 flex-1 truncate text-page-start">
            {label.name}
          </span>
          {chosenIds.has(label.id) ? (
            <>
              <span className="hidden text-muted text-xs in-data-[selected=true]:inline">{t("remove")}</span>
              <Check role="img" aria-label={t("added")} className="size-4 text-accent" />
            </>
          ) : null}
        </Choice>
      ))}
      {isNew ? (
        <Choice
          alwaysShown
          value="create"
          keywords={[query]}
          onSelect={() => {
            setQuery("");
            onCreate(name);
          }}
        >
          <Plus aria-hidden className="size-4 text-muted" />
          <span className="min-w-0 flex-1 truncate">{t("create", { name })}</span>
        </Choice>
      ) : null}
    </ChoiceList>
  );
}
