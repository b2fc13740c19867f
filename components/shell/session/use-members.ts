"use client";

import { useQuery } from "@tanstack/react-query";
import { membersQuery } from "#lib/accounts/browser.ts";
import type { MemberView } from "#lib/accounts/schema.ts";

export function useMembers(currentMemberId: string) {
  const query = useQuery(membersQuery);
  const all: readonly MemberView[] = query.data?.data ?? [];
  const isMe = ({ id }: MemberView) => id === currentMemberId;
  return { query, members: [...all.filter(isMe), ...all.filter((member) => !isMe(member))] };
}
