"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { focusThread } from "#components/inbox/details/focus-thread.ts";
import { PaneSkeleton } from "#components/inbox/pane-skeleton.tsx";
import { LoadingCommands } from "#components/shell/keys/loading-commands.tsx";
import { PauseLiveUpdates } from "#components/shell/live/pause-live-updates.tsx";
import { useConversationId } from "#components/shell/navigation/open-conversation.ts";
import { useMuteRouteAnnouncer } from "#components/shell/navigation/use-mute-route-announcer.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { useFocusReplacement } from "#components/ui/use-focus-replacement.ts";
import { whenIdle } from "#components/ui/when-idle.ts";

const loadPane = () =>
  import("#components/inbox/conversation-pane.tsx").then((module) => module.ConversationPane);
const ConversationPane = dynamic(loadPane, { loading: PaneSkeleton });

const WatchOutbox = lazyComponent(() =>
  import("#components/inbox/cache/watch-outbox.tsx").then((module) => module.WatchOutbox),
);

const SetupStepsOfInbox = lazyComponent(() =>
  import("#components/inbox/list/setup-steps.tsx").then((module) => module.SetupStepsOfInbox),
);

export function ConversationOutlet({ currentMemberId }: { currentMemberId: string }) {
  const t = useTranslations("inbox");
  const id = useConversationId();
  const focusHandlers = useFocusReplacement(focusThread);
  useMuteRouteAnnouncer(id);
  useEffect(() => whenIdle(loadPane), []);
  return (
    <>
      <WatchOutbox currentMemberId={currentMemberId} />
      {id ? (
        <div {...focusHandlers} data-conversation-area className="contents">
          <PauseLiveUpdates />
          <LoadingCommands key={`${id} commands`} />
          <ConversationPane key={id} conversationId={id} currentMemberId={currentMemberId} />
        </div>
      ) : (
        <div className="hidden flex-1 content-start justify-center overflow-y-auto pt-[16dvh] lg:grid">
          <EmptyState title={t("chooseTitle")}>
            {t.rich("chooseText", {
              key: (cap) => <kbd className="rounded border bg-canvas px-1.5 font-sans text-2xs">{cap}</kbd>,
            })}
          </EmptyState>
          <SetupStepsOfInbox />
        </div>
      )}
    </>
  );
}
