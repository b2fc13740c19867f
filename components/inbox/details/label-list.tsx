"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ConversationActions } from "#components/inbox/details/use-conversation-actions.ts";
import { Choice, ChoiceList } from "#components/ui/choice-list.tsx";
import { LabelDot } from "#components/ui/label-chip.tsx";
import { ListState } from "#components/ui/list-state.tsx";
import { labelsQuery } from "#lib/contacts/browser.ts";
import { LABEL_MAX, labelName, normalizeLabelName } from "#lib/contacts/rules.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

export default function LabelList({
  conversation,
  actions,
}: {
  conversation: ConversationView;
  actions: ConversationActions;
}) {
  const t = useTranslations("work.labels");
  const client = useQueryClient();
  const [query, setQuery] = useState("");
  const labels = useQuery(labelsQuery);
  const [initialIds] = useState(() => new Set(conversation.labels.map(({ id }) => id)));
  const currentIds = new Set(conversation.labels.map(({ id }) => id));
  const all = labels.data?.data;
  const name = labelName(query);
  const isNew =
    all && name !== "" && !all.some((label) => normalizeLabelName(label.name) === normalizeLabelName(name));
  const create = async () => {
    setQuery("");
    if (await actions.createLabel(name)) await client.invalidateQueries({ queryKey: labelsQuery.queryKey });
  };
  const rows = [
    ...(all ?? []).filter(({ id }) => initialIds.has(id)),
    ...(all ?? []).filter(({ id }) => !initialIds.has(id)),
  ];
  return (
    <ChoiceList
      label={t("title")}
      placeholder={t("search")}
      empty={labels.data && !isNew ? t("none") : null}
      query={query}
      onQuery={setQuery}
      state={<ListState query={labels} />}
    >
      {rows.map((label) => (
        <Choice
          key={label.id}
          value={label.id}
          keywords={[label.name]}
          onSelect={() =>
            void (currentIds.has(label.id) ? actions.removeLabel(label) : actions.addLabel(label))
          }
        >
          <LabelDot color={label.color} className="size-2.5" />
          <span dir="auto" className="min-w-0 flex-1 truncate text-page-start">
            {label.name}
          </span>
          {currentIds.has(label.id) ? (
            <>
              <span className="hidden text-muted text-xs in-data-[selected=true]:inline">{t("remove")}</span>
              <Check role="img" aria-label={t("added")} className="size-4 text-accent" />
            </>
          ) : null}
        </Choice>
      ))}
      {isNew && name.length <= LABEL_MAX ? (
        <Choice alwaysShown value="create" keywords={[query]} onSelect={() => void create()}>
          <Plus aria-hidden className="size-4 text-muted" />
          <span className="min-w-0 flex-1 truncate">{t("create", { name })}</span>
        </Choice>
      ) : null}
    </ChoiceList>
  );
}
