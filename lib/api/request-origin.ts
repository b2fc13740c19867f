import "server-only";
import type { RequestOrigin } from "#lib/accounts/auth/sessions.ts";
import { clientAddress } from "#lib/platform/client-address.ts";
import type { Id } from "#lib/platform/id.ts";

/** Where a request of somebody who is not signed in comes from. */
export function originOfRequest({ headers }: Request, requestId: Id<"req">): RequestOrigin {
  return { requestId, address: clientAddress(headers) ?? "", userAgent: headers.get("user-agent") };
}
