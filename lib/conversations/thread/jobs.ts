import "server-only";
import { z } from "zod";
import { jobType } from "#lib/queue/boss.ts";

const messageJobSchema = z.object({ workspaceId: z.string(), messageId: z.string() });

export const passcodeFailedJob = jobType("passcode-failed", messageJobSchema);

/** A customer reported an unrequested passcode; the message is the customer's. */
export const passcodeNotRequestedJob = jobType("passcode-disowned", messageJobSchema);
