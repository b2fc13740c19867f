import "server-only";
import { z } from "zod";
import { jobType } from "#lib/queue/boss.ts";

/** Replays every webhook of a workspace that had problems when the job was requested. */
export const replayInboundJob = jobType(
  "replay-inbound",
  z.object({ workspaceId: z.string(), until: z.iso.datetime() }),
);
