import "server-only";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { decryptBytes, type Sealed } from "#lib/platform/crypto.ts";
import type { Id } from "#lib/platform/id.ts";

const unzip = promisify(gunzip);

/** Returns the text of a stored response. */
export async function decodeResponse(body: Sealed, requestId: Id<"req">): Promise<string> {
  return (await unzip(decryptBytes(body, requestId))).toString("utf8");
}
