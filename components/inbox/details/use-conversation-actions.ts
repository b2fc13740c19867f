"use client";

import { useTranslations } from "next-intl";
import { createAssignmentActions } from "#components/inbox/details/create-assignment-actions.ts";
import { createLabelActions } from "#components/inbox/details/create-label-actions.ts";
import { createStateActions } from "#components/inbox/details/create-state-actions.ts";
import { useConversationChange } from "#components/inbox/details/use-conversation-change.ts";
import { useFormats } from "#components/ui/use-formats.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

export type ConversationActions = ReturnType<typeof useConversationActions>;

/** What members do with a conversation besides writing; each action can be undone. */
export function useConversationActions(shown: ConversationView) {
  const t = useTranslations("work");
  const formats = useFormats();
  const change = useConversationChange(shown);
  return {
    ...createAssignmentActions(change, t),
    ...createStateActions(change, t, formats),
    ...createLabelActions(change, t),
  };
}
