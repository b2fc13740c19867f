import "server-only";
import { accountCalls } from "#lib/whatsapp/account-calls.ts";
import { type ClientOptions, createCaller } from "#lib/whatsapp/graph-caller.ts";
import { mediaCalls } from "#lib/whatsapp/media-calls.ts";
import { messageCalls } from "#lib/whatsapp/message-calls.ts";
import { templateCalls } from "#lib/whatsapp/template-calls.ts";
import { uploadCalls } from "#lib/whatsapp/upload-calls.ts";

export type { GraphFailure } from "#lib/whatsapp/graph-caller.ts";
export type { GraphError } from "#lib/whatsapp/graph-error.ts";
export type { SendOutcome } from "#lib/whatsapp/message-calls.ts";

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
