import "server-only";
import { z } from "zod";
import { jobType } from "#lib/queue/boss.ts";

/** Fetch a customer's file from WhatsApp. */
export const fetchAttachmentJob = jobType(
  "attachment-fetch",
  z.object({ workspaceId: z.string(), attachmentId: z.string() }),
);
