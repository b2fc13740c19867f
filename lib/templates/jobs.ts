import "server-only";
import { z } from "zod";
import { jobType } from "#lib/queue/boss.ts";

/**
 * Read one template from WhatsApp again: enqueued when something told us that what we know may be stale (a send that was
 * refused for its template, a change of content, an event that came late). The verb is `resyncTemplate`.
 */
export const resyncTemplateJob = jobType(
  "template-resync",
  z.object({ workspaceId: z.string(), templateId: z.string() }),
);
