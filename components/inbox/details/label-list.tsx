"use client";

import { useQueryClient } from "@tanstack/react-query";
import { LabelChoices } from "#components/contacts/label-choices.tsx";
import type { ConversationActions } from "#components/inbox/details/use-conversation-actions.ts";
import { labelsQuery } from "#lib/contacts/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

export default function LabelList({
  conversation,
  actions,
}: {
  conversation: ConversationView;
  actions: ConversationActions;
}) {
  const client = useQueryClient();
  const create = async (name: string) => {
    if (await actions.createLabel(name)) await client.invalidateQueries({ queryKey: labelsQuery.queryKey });
  };
  return (
    <LabelChoices
      chosen={conversation.labels}
      onAdd={actions.addLabel}
      onRemove={actions.removeLabel}
      onCreate={create}
    />
  );
}
