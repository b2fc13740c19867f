import "server-only";
import { z } from "zod";
import { jobType } from "#lib/queue/boss.ts";

/** Every webhook of a workspace that waits for a replay is processed again, as far as it had arrived then. */
export const replayInboundJob = jobType(
  "replay-inbound",
  z.object({ workspaceId: z.string(), until: z.iso.datetime() }),
);
