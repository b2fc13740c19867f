import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ConversationList } from "#components/inbox/conversation-list.tsx";
import { ConversationOutlet } from "#components/inbox/thread/conversation-outlet.tsx";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { requireMember } from "#lib/http/require-member.ts";
import { prefetchList } from "./prefetch-list.ts";
import { prefetchOpen } from "./prefetch-open.ts";

/** The list stands beside every conversation; what happens meanwhile is told to it by the stream. */
export default async function InboxLayout({ children }: { children: ReactNode }) {
  const { ctx, viewer, allowed } = await requireMember("conversations.read");
  if (!allowed) return <AdminsOnly />;
  const client = new QueryClient();
  await Promise.all([prefetchList(client, ctx, viewer.user.id), prefetchOpen(client, ctx)]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <div className="relative flex h-full">
        <ConversationList serverNow={ctx.clock.now().toISOString()} viewerId={viewer.user.id} />
        <ConversationOutlet viewerId={viewer.user.id} />
        {children}
      </div>
    </HydrationBoundary>
  );
}
