import "server-only";
import { z } from "zod";
import { jobType } from "#lib/queue/boss.ts";

const messageJob = z.object({ workspaceId: z.string(), messageId: z.string() });

/** Try a queued message again: WhatsApp certainly did not take it the last time. */
export const deliverMessageJob = jobType("message-deliver", messageJob);

/** Give up on a message whose outcome stayed unknown. */
export const expireMessageJob = jobType("message-expire", messageJob);
