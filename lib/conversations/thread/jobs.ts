import "server-only";
import { z } from "zod";
import { jobType } from "#lib/queue/boss.ts";

const aboutMessage = z.object({ workspaceId: z.string(), messageId: z.string() });

export const passcodeFailedJob = jobType("passcode-failed", aboutMessage);

/** A customer reported an unrequested passcode; the message is the customer's. */
export const passcodeDisownedJob = jobType("passcode-disowned", aboutMessage);
