import "server-only";
import { z } from "zod";
import { jobType } from "#lib/queue/boss.ts";

/** Read one template from WhatsApp again. Asked for by `requestResync`, done by `resyncTemplate`. */
export const resyncTemplateJob = jobType(
  "template-resync",
  z.object({
    workspaceId: z.string(),
    templateId: z.string(),
    /** Whoever read it since then has done the job. */
    askedAt: z.iso.datetime(),
  }),
);
