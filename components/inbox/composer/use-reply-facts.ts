"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ConversationView } from "#lib/conversations/schema.ts";
import type { ReplyFacts } from "#lib/quick-replies/rules.ts";
import { membersQuery } from "#lib/workspaces/browser.ts";

/** What fills the variables of a quick reply in this conversation. */
export function useReplyFacts({ contact }: ConversationView, viewerId: string): ReplyFacts {
  const { data } = useQuery(membersQuery);
  const { displayName, phone, phoneDisplay, username } = contact;
  return useMemo(() => {
    const viewer = data?.data.find(({ id }) => id === viewerId);
    // Whom we know by number or handle only has no name to be called by.
    const isName = displayName !== phoneDisplay && displayName !== phone && displayName !== username;
    return {
      contact: { name: isName ? displayName : null, phone, attributes: {} },
      agent: { name: viewer?.name ?? "" },
    };
  }, [data, viewerId, displayName, phone, phoneDisplay, username]);
}
