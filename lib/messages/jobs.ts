import "server-only";
import { z } from "zod";
import { jobType } from "#lib/queue/boss.ts";

const aboutMessage = z.object({ workspaceId: z.string(), messageId: z.string() });

/** A message that carried a passcode will not arrive. */
export const passcodeFailedJob = jobType("passcode-failed", aboutMessage);

/** A customer said of a passcode that nobody asked for it; the message is the customer's. */
export const passcodeDisownedJob = jobType("passcode-disowned", aboutMessage);
