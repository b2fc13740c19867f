"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { contactQuery } from "#lib/contacts/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import type { ReplyFacts } from "#lib/quick-replies/rules.ts";
import { membersQuery } from "#lib/workspaces/browser.ts";

/**
 * What fills the variables of a quick reply in this conversation.
 * @param wanted whether one is being chosen: the contact's attributes are asked for then
 */
export function useReplyFacts({ contact }: ConversationView, viewerId: string, wanted: boolean): ReplyFacts {
  const { data } = useQuery(membersQuery);
  const { data: page } = useQuery({ ...contactQuery(contact.id), enabled: wanted });
  const attributes = page?.contact.attributes;
  const { displayName, phone, phoneDisplay, username } = contact;
  return useMemo(() => {
    const viewer = data?.data.find(({ id }) => id === viewerId);
    // Whom we know by number or handle only has no name to be called by.
    const isName = displayName !== phoneDisplay && displayName !== phone && displayName !== username;
    return {
      contact: { name: isName ? displayName : null, phone, attributes: attributes ?? {} },
      agent: { name: viewer?.name ?? "" },
    };
  }, [data, attributes, viewerId, displayName, phone, phoneDisplay, username]);
}
