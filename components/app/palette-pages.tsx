"use client";

import { useTranslations } from "next-intl";
import AssignList from "#components/inbox/details/assign-list.tsx";
import LabelList from "#components/inbox/details/label-list.tsx";
import type { PickerKind } from "#components/inbox/details/picker.tsx";
import SnoozeList from "#components/inbox/details/snooze-list.tsx";
import { useConversationActions } from "#components/inbox/details/use-conversation-actions.ts";
import { useLeaveConversation } from "#components/inbox/details/use-leave-conversation.ts";
import { serverNow } from "#components/shell/session/server-clock.ts";
import { ChoiceList } from "#components/ui/choice-list.tsx";
import { ListState } from "#components/ui/list-state.tsx";
import type { ConversationView } from "#lib/conversations/schema.ts";

interface PageProps {
  page: PickerKind;
  currentMemberId: string;
  choose: (action: () => void) => void;
}

/** The choices of a command in the palette: the lists that its key opens. */
export function PalettePage({
  conversation,
  ...props
}: PageProps & { conversation: ConversationView | undefined }) {
  return conversation ? <Choices {...props} conversation={conversation} /> : <Loading page={props.page} />;
}

function Choices({
  page,
  conversation,
  currentMemberId,
  choose,
}: PageProps & { conversation: ConversationView }) {
  const actions = useConversationActions(conversation);
  const leave = useLeaveConversation(conversation.id);
  if (page === "label") return <LabelList conversation={conversation} actions={actions} />;
  if (page === "assign") {
    return (
      <AssignList
        currentMemberId={currentMemberId}
        assigneeId={conversation.assignee?.id ?? null}
        teamId={conversation.teamId}
        onAssign={(member) => choose(() => void actions.assign(member))}
        onAssignTeam={(team) => choose(() => void actions.assignTeam(team))}
      />
    );
  }
  return (
    <SnoozeList
      now={serverNow()}
      onSnooze={(until, openedAt) =>
        choose(() => {
          leave();
          void actions.snooze(until, openedAt);
        })
      }
      onEndSnooze={conversation.state === "snoozed" ? () => choose(() => void actions.reopen()) : undefined}
    />
  );
}

const LOADING = { isPending: true, error: null, refetch: () => undefined };

/** Has the focus until the conversation is loaded. */
function Loading({ page }: { page: PickerKind }) {
  const t = useTranslations("shell.palette.page");
  return (
    <ChoiceList
      label={t(page)}
      placeholder={t(page)}
      empty={null}
      query=""
      onQuery={() => undefined}
      state={<ListState query={LOADING} />}
    >
      {null}
    </ChoiceList>
  );
}
