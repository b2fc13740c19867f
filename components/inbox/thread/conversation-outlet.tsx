"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { HoldUntilShown } from "#components/inbox/live/shown.tsx";
import { useConversationId } from "#components/inbox/thread/open-conversation.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { lazily } from "#components/ui/lazily.tsx";
import { whenIdle } from "#components/ui/when-idle.ts";

const loadPane = () =>
  import("#components/inbox/conversation-pane.tsx").then((module) => module.ConversationPane);
const ConversationPane = dynamic(loadPane, { loading: () => <div className="flex-1" /> });

const WatchOutbox = lazily(() =>
  import("#components/inbox/live/watch-outbox.tsx").then((module) => module.WatchOutbox),
);

/** The conversation that the address names, at once from the cache; else the hint to choose one. */
export function ConversationOutlet({ viewerId }: { viewerId: string }) {
  const t = useTranslations("inbox");
  const id = useConversationId();
  // Not needed to show the list, and there before the first conversation is chosen.
  useEffect(() => whenIdle(loadPane), []);
  return (
    <>
      <WatchOutbox viewerId={viewerId} />
      {id ? (
        <>
          <HoldUntilShown />
          <ConversationPane key={id} conversationId={id} viewerId={viewerId} />
        </>
      ) : (
        <div className="hidden flex-1 place-items-center lg:grid">
          <EmptyState title={t("chooseTitle")}>{t("chooseText")}</EmptyState>
        </div>
      )}
    </>
  );
}
