import { AppError } from "#lib/errors.ts";
import { IMPORT_MAX_BYTES } from "#lib/imports/schema.ts";
import { GRAPH_FORM_MAX_BYTES, MEDIA_LIMITS, WEBHOOK_MAX_BYTES } from "#lib/whatsapp/limits.ts";
import { HEADER_FILES } from "#lib/whatsapp/template-limits.ts";

const KIB = 1024;

/** How large the bodies of an entry point may be, and who refuses a larger one. */
export interface BodyLimit {
  /** A path that ends in a slash stands for everything below it; any other for itself. */
  path: string;
  bytes: number;
  /** The limit of a body that does not declare its length, where it is a smaller one. */
  undeclaredBytes?: number;
  /** Whether the route checks who calls before it looks at the size, so that the server must not refuse by itself. */
  routeRefuses?: true;
  /** Whether a slow client may take as long as it needs, as long as bytes keep coming. */
  upload?: true;
}

/** The largest body of every entry point. The server and the routes both read it from here. */
export const bodyLimits = {
  api: { path: "/api/v1/", bytes: 256 * KIB, routeRefuses: true },
  auth: { path: "/api/auth/", bytes: 16 * KIB },
  setup: { path: "/api/setup", bytes: 16 * KIB },
  // Anybody can send to an address that they have seen, and the signature is known only after the whole body. WhatsApp
  // declares lengths.
  webhook: {
    path: "/api/webhooks/",
    bytes: WEBHOOK_MAX_BYTES,
    undeclaredBytes: 256 * KIB,
    routeRefuses: true,
  },
  graph: { path: "/api/sandbox/graph/", bytes: GRAPH_FORM_MAX_BYTES, routeRefuses: true, upload: true },
  attachment: { path: "/api/inbox/attachments", bytes: maxOf(MEDIA_LIMITS), upload: true },
  contactImport: { path: "/api/inbox/contacts/imports", bytes: IMPORT_MAX_BYTES, upload: true },
  templateHeader: {
    path: "/api/inbox/settings/templates/header",
    bytes: maxOf(HEADER_FILES),
    upload: true,
  },
  staff: { path: "/api/", bytes: 256 * KIB },
  // Pages and files are only read.
  other: { path: "/", bytes: 0 },
} as const satisfies Record<string, BodyLimit>;

/** The limit of a path: the most specific entry of the table. */
export function bodyLimitOf(pathname: string): BodyLimit {
  const path = pathname.replace(/\/+$/, "");
  const limits: BodyLimit[] = Object.values(bodyLimits);
  return (
    limits.find(
      (limit) => path === limit.path || (limit.path.endsWith("/") && path.startsWith(limit.path)),
    ) ?? bodyLimits.other
  );
}

/** The refusal of a body that is larger than its limit. */
export function bodyTooLarge(limitBytes: number): AppError<"PAYLOAD_TOO_LARGE"> {
  const message =
    limitBytes === 0
      ? "This path takes no body. Send none."
      : `The body is larger than ${limitBytes} bytes. Send less at once.`;
  return new AppError("PAYLOAD_TOO_LARGE", message, { limitBytes });
}

function maxOf(limits: Record<string, { maxBytes: number }>): number {
  return Math.max(...Object.values(limits).map(({ maxBytes }) => maxBytes));
}
