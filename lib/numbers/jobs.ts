import "server-only";
import { z } from "zod";
import { jobType } from "#lib/queue/boss.ts";

export const checkNumberJob = jobType(
  "number-check",
  z.object({ workspaceId: z.string(), numberId: z.string() }),
);
