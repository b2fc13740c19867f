import { describe, expect, expectTypeOf, test } from "vitest";
import type { z } from "zod";
import { liveEventSchema } from "#components/inbox/cache/live-event-schema.ts";
import { toDesktopNotification } from "#components/shell/desktop-notifications/desktop-notification.ts";
import { DEFAULT_PREFERENCES } from "#lib/accounts/preferences/schema.ts";
import type { LiveEvent } from "#lib/events/schema.ts";

const NOW = Date.parse("2026-11-21T10:00:30.000Z");
const at = "2026-11-21T10:00:00.000Z";
const listener = { userId: "user_me", preferences: DEFAULT_PREFERENCES, minute: 10 * 60, now: NOW };

const notification = (kind: "mention" | "assigned", userId = "user_me") =>
  liveEventSchema.parse({
    type: "notification.created",
    userId,
    notification: {
      id: "ntf_1",
      kind,
      conversation: { id: "conv_1", displayName: "Maria" },
      messageId: "msg_9",
      actorName: "Ben",
      preview: "look at this",
      createdAt: at,
      readAt: null,
    },
  });

describe("a notification", () => {
  test("is told to the member whom it is for, and leads to the note that mentions them", () => {
    expect(toDesktopNotification(notification("mention"), listener)).toMatchObject({
      name: "Maria",
      preview: "look at this",
      href: "/inbox/conv_1?at=msg_9",
      shown: true,
      heard: true,
    });
    expect(toDesktopNotification(notification("assigned"), listener)?.href).toBe("/inbox/conv_1");
    expect(toDesktopNotification(notification("mention", "user_other"), listener)).toBeNull();
  });

  test("follows the preference of its kind, and the hours", () => {
    const preferences = { ...DEFAULT_PREFERENCES, desktopMentions: false };
    const quiet = { ...listener, preferences, minute: 3 * 60 };
    expect(toDesktopNotification(notification("mention"), quiet)).toMatchObject({
      shown: false,
      heard: false,
    });
    expect(toDesktopNotification(notification("assigned"), quiet)).toMatchObject({
      shown: true,
      heard: false,
    });
  });

  test("that comes when a page catches up calls nobody", () => {
    expect(toDesktopNotification(notification("mention"), { ...listener, now: NOW + 120_000 })).toBeNull();
  });
});

test("what is no news is none", () => {
  expect(toDesktopNotification({ type: "alerts.changed" }, listener)).toBeNull();
});

test("the page knows the events of every domain", () => {
  expectTypeOf<z.infer<typeof liveEventSchema>>().toEqualTypeOf<LiveEvent>();
});
