import { describeTime } from "#components/inbox/details/time-choices.ts";
import type { ConversationChange, TranslateWork } from "#components/inbox/details/use-conversation-change.ts";
import { serverNow } from "#components/shell/session/server-clock.ts";
import type { Formats } from "#components/ui/formats.ts";
import { markRead, markUnread, updateConversation } from "#lib/conversations/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

export function createStateActions(
  { id, current, update, withUndo }: ConversationChange,
  t: TranslateWork,
  formats: Formats,
) {
  const setState = (state: "open" | "closed") =>
    update({ state, snoozedUntil: null }, () => updateConversation(id, { state }));

  const snooze = (until: Date) =>
    update({ state: "snoozed", snoozedUntil: until.toISOString() }, () =>
      updateConversation(id, { snoozedUntil: until.toISOString() }),
    );

  const restoreState = ({ state, snoozedUntil }: ConversationView) => {
    const until = state === "snoozed" && snoozedUntil ? new Date(snoozedUntil) : null;
    return until && until.getTime() > serverNow()
      ? snooze(until)
      : setState(state === "closed" ? "closed" : "open");
  };

  return {
    close: () => withUndo(t("closedToast"), () => setState("closed"), restoreState),

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
        (before) => (before.unreadCount === 0 ? update({ unreadCount: 0 }, () => markRead(id)) : undefined),
      ),
  };
}
