import "server-only";
import { z } from "zod";
import { jobType } from "#lib/queue/boss.ts";

/** Tell WhatsApp that the team has read a conversation, so that the customer sees blue ticks. */
export const reportReadJob = jobType(
  "conversation-report-read",
  z.object({ workspaceId: z.string(), conversationId: z.string() }),
);
