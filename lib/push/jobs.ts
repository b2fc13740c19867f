import "server-only";
import { z } from "zod";
import { pushKinds } from "#lib/push/schema.ts";
import { jobType } from "#lib/queue/boss.ts";

/** Wakes one device of a member. It carries ids alone: what it says is read when it is sent. */
export const pushJob = jobType(
  "push",
  z.object({
    workspaceId: z.string(),
    subscriptionId: z.string(),
    kind: z.enum(pushKinds),
    conversationId: z.string(),
    messageId: z.string().nullable(),
    notificationId: z.string().nullable(),
    /** When it was news, by the real clock. */
    at: z.iso.datetime(),
  }),
);

export type PushJob = z.infer<typeof pushJob.schema>;
