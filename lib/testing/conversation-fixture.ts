import type { ConversationView } from "#lib/conversations/schema.ts";

export function conversationFixture({
  contactVersion = 0,
  ...change
}: Partial<ConversationView> & { contactVersion?: number } = {}): ConversationView {
  return {
    id: "conv_1",
    contact: {
      id: "contact_1",
      displayName: "Maria",
      phone: null,
      phoneDisplay: null,
      name: "Maria",
      username: null,
      optedOut: false,
      blocked: false,
      version: contactVersion,
    },
    number: { id: "num_1", displayNumber: "1" },
    state: "open",
    assignee: null,
    teamId: null,
    snoozedUntil: null,
    labels: [],
    unreadCount: 0,
    firstUnreadId: null,
    waitingSince: null,
    scheduledAt: null,
    threadRevision: 0,
    lastMessage: null,
    lastActivityAt: "2026-11-20T10:00:00.000Z",
    window: { expiresAt: null },
    createdAt: "2026-01-01T00:00:00.000Z",
    version: 0,
    ...change,
  };
}
