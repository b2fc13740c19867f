import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ConversationOutlet } from "#components/inbox/conversation-outlet.tsx";
import { ConversationList } from "#components/inbox/list/conversation-list.tsx";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { requireMember } from "#lib/api/require-member.ts";
import { prefetchList } from "./prefetch-list.ts";
import { prefetchOpen } from "./prefetch-open.ts";

export default async function InboxLayout({ children }: { children: ReactNode }) {
  const { ctx, currentMember, allowed } = await requireMember("conversations.read");
  if (!allowed) return <AdminsOnly />;
  const client = new QueryClient();
  await Promise.all([prefetchList(client, ctx, currentMember.user.id), prefetchOpen(client, ctx)]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <div className="relative flex h-full">
        <ConversationList serverNow={ctx.clock.now().toISOString()} currentMemberId={currentMember.user.id} />
        <ConversationOutlet currentMemberId={currentMember.user.id} />
        {children}
      </div>
    </HydrationBoundary>
  );
}
