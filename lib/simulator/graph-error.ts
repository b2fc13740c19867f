import "server-only";
import { randomBytes } from "node:crypto";
import { describeError } from "#lib/whatsapp/errors.ts";

export interface GraphReply {
  status: number;
  body: unknown;
  file?: { content: Uint8Array; mimeType: string };
  /** The connection is reset, or the response is unreadable. */
  cut?: "reset" | "malformed";
}

/** docs/whatsapp.md#error-envelope */
export function graphError(
  status: number,
  code: number,
  extra: { message?: string; details?: string; subcode?: number; type?: string } = {},
): GraphReply {
  return {
    status,
    body: {
      error: {
        message: extra.message ?? `(#${code}) ${describeError(code).title}`,
        type: extra.type ?? "OAuthException",
        code,
        ...(extra.details ? { error_data: { messaging_product: "whatsapp", details: extra.details } } : {}),
        ...(extra.subcode ? { error_subcode: extra.subcode } : {}),
        fbtrace_id: randomBytes(12).toString("base64url"),
      },
    },
  };
}

export function missingToken(): GraphReply {
  return graphError(401, 104, { message: "An access token is required to request this resource" });
}

/** docs/whatsapp.md#versions-and-ids */
export function wrongVersion(version: string, path: readonly string[]): GraphReply {
  if (!/^v\d+\.\d+$/.test(version)) {
    return graphError(400, 100, { message: "Invalid version format. Use format like 'v25.0'" });
  }
  return graphError(400, 2500, { message: `Unknown path components: /${path.join("/")}` });
}

export function wrongToken(): GraphReply {
  return graphError(401, 190, { message: "Invalid OAuth access token" });
}

export function unknownObject(id: string, method: string): GraphReply {
  return graphError(400, 100, {
    message: `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
    type: "GraphMethodException",
    subcode: 33,
  });
}
