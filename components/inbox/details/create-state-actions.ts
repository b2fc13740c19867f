import { expectState, expectUnread } from "#components/inbox/cache/undo-rules.ts";
import { describeTime } from "#components/inbox/details/time-choices.ts";
import type { ConversationChange, TranslateWork } from "#components/inbox/details/use-conversation-change.ts";
import { serverNow } from "#components/shell/session/server-clock.ts";
import type { Formats } from "#components/ui/formats.ts";
import { markReadIfUnchanged, markUnread, updateConversation } from "#lib/conversations/browser.ts";
import type {
  ConversationResponse,
  ConversationView,
  ExpectedConversation,
} from "#lib/conversations/schema.ts";

export function createStateActions(
  { id, current, update, withUndo, changeOnce }: ConversationChange,
  t: TranslateWork,
  formats: Formats,
) {
  const setState = (state: "open" | "closed", expected?: ExpectedConversation) =>
    update({ state, snoozedUntil: null }, () => updateConversation(id, { state, expected }));

  const snooze = (until: Date, expected?: ExpectedConversation) =>
    update({ state: "snoozed", snoozedUntil: until.toISOString() }, () =>
      updateConversation(id, { snoozedUntil: until.toISOString(), expected }),
    );

  const restoreState = (before: ConversationView, { conversation }: ConversationResponse) => {
    const { state, snoozedUntil } = before;
    const expected = expectState(before, conversation);
    const until = state === "snoozed" && snoozedUntil ? new Date(snoozedUntil) : null;
    return until && until.getTime() > serverNow()
      ? snooze(until, expected)
      : setState(state === "closed" ? "closed" : "open", expected);
  };

  const restoreRead = (before: ConversationView, { conversation }: ConversationResponse) =>
    update({ unreadCount: 0 }, () => markReadIfUnchanged(id, expectUnread(before, conversation)));

  return {
    close: () => withUndo(t("closedToast"), () => setState("closed"), restoreState),

    /** @param isSent of a message, which opens the conversation again: it is closed only after that */
    closeOnceSent: (isSent: Promise<boolean>) =>
      changeOnce(isSent, {
        text: t("closedToast"),
        optimistic: { state: "closed", snoozedUntil: null },
        request: () => updateConversation(id, { state: "closed" }),
        restore: ({ threadRevision }, { conversation }) =>
          setState("open", expectState({ state: "open", threadRevision }, conversation)),
      }),

    reopen: () => withUndo(t("reopenedToast"), () => setState("open"), restoreState),

    snooze: (until: Date, now: Date) =>
      withUndo(
        t("snoozedToast", { at: describeTime(until, now, formats) }),
        () => snooze(until),
        restoreState,
      ),

    markUnread: () =>
      withUndo(
        t("unreadToast"),
        () => update({ unreadCount: current().unreadCount || 1 }, () => markUnread(id)),
        (before, made) => (before.unreadCount === 0 ? restoreRead(before, made) : undefined),
      ),
  };
}
