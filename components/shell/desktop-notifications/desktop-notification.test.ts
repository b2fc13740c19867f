import { describe, expect, test } from "vitest";
import { liveEventUnionSchema } from "#components/inbox/cache/live-event-union-schema.ts";
import { toDesktopNotification } from "#components/shell/desktop-notifications/desktop-notification.ts";
import { DEFAULT_PREFERENCES } from "#lib/accounts/preferences/rules.ts";

const NOW = Date.parse("2026-11-21T10:00:30.000Z");
const at = "2026-11-21T10:00:00.000Z";
const currentMember = { userId: "user_me", preferences: DEFAULT_PREFERENCES, minute: 10 * 60, now: NOW };

const notification = (kind: "mention" | "assigned", userId = "user_me") =>
  liveEventUnionSchema.parse({
    type: "notification.created",
    userId,
    notification: {
      id: "ntf_1",
      kind,
      conversation: { id: "conv_1", displayName: "Maria" },
      messageId: "msg_9",
      actorName: "Ben",
      preview: "look at this",
      previewKind: "note",
      createdAt: at,
      readAt: null,
    },
  });

describe("a notification", () => {
  test("is created for its recipient only; a mention links to the note", () => {
    expect(toDesktopNotification(notification("mention"), currentMember)).toMatchObject({
      name: "Maria",
      preview: "look at this",
      previewKind: "note",
      href: "/inbox/conv_1?at=msg_9",
      isShown: true,
      hasSound: true,
    });
    expect(toDesktopNotification(notification("assigned"), currentMember)?.href).toBe("/inbox/conv_1");
    expect(toDesktopNotification(notification("mention", "user_other"), currentMember)).toBeNull();
  });

  test("follows the preference of its kind and the focus hours", () => {
    const preferences = { ...DEFAULT_PREFERENCES, desktopMentions: false };
    const quiet = { ...currentMember, preferences, minute: 3 * 60 };
    expect(toDesktopNotification(notification("mention"), quiet)).toMatchObject({
      isShown: false,
      hasSound: false,
    });
    expect(toDesktopNotification(notification("assigned"), quiet)).toMatchObject({
      isShown: true,
      hasSound: false,
    });
  });

  test("older than a minute is not shown", () => {
    expect(
      toDesktopNotification(notification("mention"), { ...currentMember, now: NOW + 120_000 }),
    ).toBeNull();
  });
});

test("an event of another type creates no notification", () => {
  expect(toDesktopNotification({ type: "alerts.changed" }, currentMember)).toBeNull();
});
