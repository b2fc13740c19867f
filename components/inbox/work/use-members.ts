"use client";

import { useQuery } from "@tanstack/react-query";
import { membersQuery } from "#lib/workspaces/browser.ts";
import type { MemberView } from "#lib/workspaces/schema.ts";

/** The workspace's members in the order in which somebody is chosen: oneself first, then everybody by name. */
export function useMembers(viewerId: string) {
  const query = useQuery(membersQuery);
  const all: readonly MemberView[] = query.data?.data ?? [];
  const isMe = ({ id }: MemberView) => id === viewerId;
  return { query, members: [...all.filter(isMe), ...all.filter((member) => !isMe(member))] };
}
