"use client";

import { useTranslations } from "next-intl";
import { ConversationPane } from "#components/inbox/conversation-pane.tsx";
import { useConversationId } from "#components/inbox/thread/open-conversation.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";

/** The conversation that the address names, at once from the cache; else the hint to choose one. */
export function ConversationOutlet({ viewerId, isAdmin }: { viewerId: string; isAdmin: boolean }) {
  const t = useTranslations("inbox");
  const id = useConversationId();
  if (id) return <ConversationPane key={id} conversationId={id} viewerId={viewerId} isAdmin={isAdmin} />;
  return (
    <div className="hidden flex-1 place-items-center md:grid">
      <EmptyState title={t("chooseTitle")}>{t("chooseText")}</EmptyState>
    </div>
  );
}
