import "server-only";
import { z } from "zod";
import { jobType } from "#lib/queue/boss.ts";

export const fetchAttachmentJob = jobType(
  "attachment-fetch",
  z.object({ workspaceId: z.string(), attachmentId: z.string() }),
);
