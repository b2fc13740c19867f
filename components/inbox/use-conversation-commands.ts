"use client";

import { useRouter } from "next/navigation";
import { writeInto } from "#components/inbox/composer/write-into.ts";
import { runCommand, useCommand } from "#components/inbox/keys/use-command.ts";

/**
 * The commands of an open conversation that no part of it answers to alone.
 * @param contactId whose conversation it is; undefined while that is not known
 */
export function useConversationCommands(contactId: string | undefined): void {
  const router = useRouter();
  const enabled = contactId !== undefined;
  useCommand("contact.open", () => router.push(`/contacts/${contactId}`), { enabled });
  useCommand("quick-reply", offerQuickReplies, { enabled });
}

/** Types the sign that offers quick replies; where only a template can go, the templates are what is offered. */
function offerQuickReplies(): void {
  runCommand("reply");
  const field = document.querySelector<HTMLTextAreaElement>("textarea[data-composer]");
  if (!field) return;
  const { value, selectionStart, selectionEnd } = field;
  // Within a word it is a slash and nothing more.
  const isApart = /(?:^|\s)$/.test(value.slice(0, selectionStart));
  writeInto(field, selectionStart, selectionEnd, isApart ? "/" : " /");
}
