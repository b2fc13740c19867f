"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { membersQuery } from "#lib/accounts/browser.ts";
import { contactQuery } from "#lib/contacts/browser.ts";
import type { ReplyVariables } from "#lib/conversations/quick-replies/rules.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

export function useReplyVariables(
  { contact }: ConversationView,
  currentMemberId: string,
  isNeeded: boolean,
): ReplyVariables {
  const { data } = useQuery(membersQuery);
  const { data: page } = useQuery({ ...contactQuery(contact.id), enabled: isNeeded });
  const attributes = page?.contact.attributes;
  const { name, phone } = contact;
  return useMemo(() => {
    const currentMember = data?.data.find(({ id }) => id === currentMemberId);
    return {
      contact: { name, phone, attributes: attributes ?? null },
      agent: { name: data ? (currentMember?.name ?? "") : null },
    };
  }, [data, attributes, currentMemberId, name, phone]);
}
