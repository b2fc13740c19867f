import "server-only";
import { z } from "zod";
import { pushKinds } from "#lib/notifications/push/schema.ts";
import { jobType } from "#lib/queue/boss.ts";

/** Carries only ids; the content is read when the push is sent. */
export const pushJob = jobType(
  "push",
  z.object({
    workspaceId: z.string(),
    subscriptionId: z.string(),
    kind: z.enum(pushKinds),
    conversationId: z.string(),
    messageId: z.string().nullable(),
    notificationId: z.string().nullable(),
    /** When it happened, in real time. */
    at: z.iso.datetime(),
  }),
  // Members choose the push service of their devices; a slow one delays half of the pushes of its workspace, and no others.
  {
    groupOf: ({ workspaceId, subscriptionId }) =>
      `${workspaceId} ${(subscriptionId.at(-1) ?? "").charCodeAt(0) % 2}`,
  },
);

export type PushJob = z.infer<typeof pushJob.schema>;
