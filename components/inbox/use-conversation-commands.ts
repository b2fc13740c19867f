"use client";

import { useRouter } from "next/navigation";
import { writeInto } from "#components/inbox/composer/write-into.ts";
import { runCommand, useCommand } from "#components/shell/keys/use-command.ts";

export function useConversationCommands(contactId: string | undefined): void {
  const router = useRouter();
  const enabled = contactId !== undefined;
  useCommand("contact.open", () => router.push(`/contacts/${contactId}`), { enabled });
  useCommand("quick-reply", offerQuickReplies, { enabled });
}

function offerQuickReplies(): void {
  runCommand("reply");
  const field = document.querySelector<HTMLTextAreaElement>("textarea[data-composer]");
  if (!field) return;
  const { value, selectionStart, selectionEnd } = field;
  const isApart = /(?:^|\s)$/.test(value.slice(0, selectionStart));
  writeInto(field, selectionStart, selectionEnd, isApart ? "/" : " /");
}
