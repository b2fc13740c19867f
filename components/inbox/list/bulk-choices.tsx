"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, Minus, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { isNewLabel } from "#components/contacts/label-choices.tsx";
import AssignList from "#components/inbox/details/assign-list.tsx";
import SnoozeList from "#components/inbox/details/snooze-list.tsx";
import type { Change } from "#components/inbox/list/bulk-undo.ts";
import { Choice, ChoiceList } from "#components/ui/choice-list.tsx";
import { LabelDot } from "#components/ui/label-chip.tsx";
import { ListState } from "#components/ui/list-state.tsx";
import { notice } from "#components/ui/notice.ts";
import { createLabel, labelsQuery } from "#lib/contacts/browser.ts";
import { LABEL_MAX, labelName } from "#lib/contacts/rules.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";

export type BulkKind = "assign" | "label" | "snooze";

interface ChoicesProps {
  kind: BulkKind;
  selected: readonly ConversationView[];
  currentMemberId: string;
  now: number;
  onChange: (change: Change) => void;
}

export function BulkChoices({ kind, selected, currentMemberId, now, onChange }: ChoicesProps) {
  if (kind === "label") return <Labels selected={selected} onChange={onChange} />;
  if (kind === "snooze") {
    return (
      <SnoozeList now={now} onSnooze={(at) => onChange({ action: "snooze", until: at.toISOString() })} />
    );
  }
  return (
    <AssignList
      currentMemberId={currentMemberId}
      onAssignTeam={(team) => onChange({ action: "assign_team", teamId: team?.id ?? null })}
      onAssign={(member) => onChange({ action: "assign", assigneeId: member?.id ?? null })}
    />
  );
}

function Labels({ selected, onChange }: Pick<ChoicesProps, "selected" | "onChange">) {
  const t = useTranslations("list");
  const tLabels = useTranslations("work.labels");
  const [query, setQuery] = useState("");
  const client = useQueryClient();
  const labels = useQuery(labelsQuery);
  const all = labels.data?.data;
  const name = labelName(query);
  const isTooLong = name.length > LABEL_MAX;
  const isNew = !isTooLong && isNewLabel(name, all);
  const isCreating = useRef(false);
  const create = async () => {
    if (isCreating.current) return;
    isCreating.current = true;
    try {
      const { id } = await createLabel({ name });
      setQuery("");
      void client.invalidateQueries({ queryKey: labelsQuery.queryKey });
      onChange({ action: "label", labelId: id });
    } catch (error) {
      notice.error(errorText(error));
    } finally {
      isCreating.current = false;
    }
  };
  return (
    <ChoiceList
      label={tLabels("title")}
      placeholder={tLabels("search")}
      empty={all && !isNew ? (isTooLong ? tLabels("tooLong", { max: LABEL_MAX }) : tLabels("none")) : null}
      query={query}
      onQuery={setQuery}
      state={<ListState query={labels} />}
    >
      {all?.map(({ id, name, color }) => {
        const labeledCount = selected.filter((row) => row.labels.some((label) => label.id === id)).length;
        const action = labeledCount === selected.length ? "unlabel" : "label";
        return (
          <Choice key={id} value={id} keywords={[name]} onSelect={() => onChange({ action, labelId: id })}>
            <LabelDot color={color} className="size-2.5" />
            <span dir="auto" className="min-w-0 flex-1 truncate text-page-start">
              {name}
            </span>
            {labeledCount === 0 ? null : action === "unlabel" ? (
              <>
                <span className="hidden text-muted text-xs in-data-[selected=true]:inline">
                  {tLabels("remove")}
                </span>
                <Check role="img" aria-label={t("onAll")} className="size-4 text-accent" />
              </>
            ) : (
              <Minus role="img" aria-label={t("onSome")} className="size-4 text-muted" />
            )}
          </Choice>
        );
      })}
      {isNew ? (
        <Choice alwaysShown value="create" keywords={[query]} onSelect={() => void create()}>
          <Plus aria-hidden className="size-4 text-muted" />
          <span className="min-w-0 flex-1 truncate">{tLabels("create", { name })}</span>
        </Choice>
      ) : null}
    </ChoiceList>
  );
}
