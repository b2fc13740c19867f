"use client";

import { useQuery } from "@tanstack/react-query";
import { Avatar } from "#components/ui/avatar.tsx";
import { membersQuery } from "#lib/accounts/browser.ts";

/** With the photo of the member, from the one list of members. Decorative: the name must be next to it. */
export function MemberAvatar({ id, name, className }: { id: string; name: string; className?: string }) {
  const { data: photoUrl } = useQuery({
    ...membersQuery,
    select: ({ data }) => data.find((member) => member.id === id)?.photoUrl ?? null,
  });
  return <Avatar id={id} name={name} imageUrl={photoUrl ?? null} {...(className ? { className } : {})} />;
}
