import "server-only";
import { z } from "zod";
import { jobType } from "#lib/queue/boss.ts";

export const resyncTemplateJob = jobType(
  "template-resync",
  z.object({
    workspaceId: z.string(),
    templateId: z.string(),
    /** A read that started after this time makes the job obsolete. */
    askedAt: z.iso.datetime(),
  }),
);
