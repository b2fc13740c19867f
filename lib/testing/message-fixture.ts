import type { MessageView } from "#lib/conversations/thread/schema.ts";

export function messageFixture(at: number, change: Partial<MessageView> = {}): MessageView {
  return {
    id: `msg_${String(at).padStart(6, "0")}`,
    conversationId: "conv_1",
    direction: "outbound",
    content: { kind: "text", body: `message ${at}` },
    status: "sent",
    failure: null,
    author: { kind: "member", id: "user_1", name: "Ana" },
    replyTo: null,
    clientId: null,
    attachment: null,
    editedAt: null,
    revokedAt: null,
    forwarded: false,
    referral: null,
    createdAt: new Date(1_763_000_000_000 + at * 1000).toISOString(),
    whatsappAt: null,
    version: 0,
    ...change,
  };
}
