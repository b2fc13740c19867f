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
  { id, current, update, withUndo, changeState }: ConversationChange,
  t: TranslateWork,
  formats: Formats,
) {
  const stateChange = (state: "open" | "closed", expected?: ExpectedConversation) => ({
    optimistic: { state, snoozedUntil: null },
    request: () => updateConversation(id, { state, expected }),
  });

  const snoozeChange = (until: string, expected?: ExpectedConversation) => ({
    optimistic: { state: "snoozed", snoozedUntil: until } as const,
    request: () => updateConversation(id, { snoozedUntil: until, expected }),
  });

  const restoreState = (before: ConversationView, { conversation }: ConversationResponse) => {
    const { state, snoozedUntil } = before;
    const expected = expectState(before, conversation);
    const { optimistic, request } =
      state === "snoozed" && snoozedUntil && Date.parse(snoozedUntil) > serverNow()
        ? snoozeChange(snoozedUntil, expected)
        : stateChange(state === "closed" ? "closed" : "open", expected);
    return update<ConversationResponse>(optimistic, request);
  };

  const restoreRead = (before: ConversationView, { conversation }: ConversationResponse) =>
    update({ unreadCount: 0 }, () => markReadIfUnchanged(id, expectUnread(before, conversation)));

  return {
    close: () => changeState({ text: t("closedToast"), ...stateChange("closed"), restore: restoreState }),

    reopen: () => changeState({ text: t("reopenedToast"), ...stateChange("open"), restore: restoreState }),

    snooze: (until: Date, now: Date) =>
      changeState({
        text: t("snoozedToast", { at: describeTime(until, now, formats) }),
        ...snoozeChange(until.toISOString()),
        restore: restoreState,
      }),

    markUnread: () =>
      withUndo(
        t("unreadToast"),
        () => update({ unreadCount: current().unreadCount || 1 }, () => markUnread(id)),
        (before, made) => (before.unreadCount === 0 ? restoreRead(before, made) : undefined),
      ),
  };
}
