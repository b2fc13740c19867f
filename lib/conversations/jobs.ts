import "server-only";
import { z } from "zod";
import { jobType } from "#lib/queue/boss.ts";

export const reportReadJob = jobType(
  "conversation-report-read",
  z.object({ workspaceId: z.string(), conversationId: z.string() }),
);
