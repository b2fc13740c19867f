import "server-only";
import { accountCalls } from "./account-calls.ts";
import { type ClientOptions, createCaller } from "./graph-caller.ts";
import { mediaCalls } from "./media-calls.ts";
import { messageCalls } from "./message-calls.ts";
import { templateCalls } from "./template-calls.ts";
import { uploadCalls } from "./upload-calls.ts";

export type { GraphFailure } from "./graph-caller.ts";
export type { GraphError } from "./graph-error.ts";
export type { SendOutcome } from "./message-calls.ts";

/** Returns errors as values, without the token; never throws for failures of WhatsApp. */
export function createClient(options: ClientOptions) {
  const caller = createCaller(options);
  return {
    ...messageCalls(caller),
    ...templateCalls(caller),
    ...accountCalls(caller),
    ...uploadCalls(caller),
    ...mediaCalls(caller),
  };
}
