import "server-only";
import { z } from "zod";
import { jobType } from "#lib/queue/boss.ts";

export const replayInboundJob = jobType(
  "replay-inbound",
  z.object({ workspaceId: z.string(), until: z.iso.datetime() }),
);
