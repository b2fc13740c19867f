import { IMAGE_MAX_BYTES } from "#lib/accounts/image-rules.ts";
import { IMPORT_MAX_BYTES } from "#lib/contacts/imports/schema.ts";
import { KIB, MIB } from "#lib/platform/byte-units.ts";
import { MINUTE } from "#lib/platform/clock.ts";
import { AppError } from "#lib/platform/errors.ts";
import { GRAPH_FORM_MAX_BYTES, MEDIA_LIMITS, WEBHOOK_MAX_BYTES } from "#lib/whatsapp/limits.ts";
import { HEADER_FILES } from "#lib/whatsapp/template-limits.ts";

const BODY_TIMEOUT_MS = 15_000;

export interface BodyLimit {
  /** A path with a trailing slash covers everything below it; any other only itself. */
  path: string;
  bytes: number;
  undeclaredBytes?: number;
  /** Bodies of at most this declared length have less time. */
  small?: { bytes: number; timeoutMs: number };
  /** Whether the route authenticates before it checks the size, so that the server must not refuse first. */
  routeRefuses?: true;
  /** Whether a slow upload may take unlimited time while bytes arrive. */
  upload?: true;
  /** How long an upload may take in total if it is held in memory; others have an hour. */
  totalMs?: number;
}

const LARGEST_FILE = maxOf(MEDIA_LIMITS);

export const bodyLimits = {
  messageBatch: {
    path: "/api/v1/messages/batch",
    bytes: 4 * MIB,
    routeRefuses: true,
    upload: true,
    totalMs: 2 * MINUTE,
  },
  // The form around the file.
  media: { path: "/api/v1/media", bytes: LARGEST_FILE + 64 * KIB, routeRefuses: true, upload: true },
  api: { path: "/api/v1/", bytes: 256 * KIB, routeRefuses: true },
  auth: { path: "/api/auth/", bytes: 16 * KIB },
  setup: { path: "/api/setup", bytes: 16 * KIB },
  invitations: { path: "/api/invitations/", bytes: 16 * KIB },
  passwordResets: { path: "/api/password-resets/", bytes: 16 * KIB },
  emailChanges: { path: "/api/email-changes/", bytes: 16 * KIB },
  // Anybody may post here, and the signature is verified only after the whole body. WhatsApp declares lengths.
  webhook: {
    path: "/api/webhooks/",
    bytes: WEBHOOK_MAX_BYTES,
    undeclaredBytes: 256 * KIB,
    // Less than others wait for memory, so that stalled ones stop none of them.
    small: { bytes: 64 * KIB, timeoutMs: 5_000 },
    routeRefuses: true,
  },
  graph: { path: "/api/sandbox/graph/", bytes: GRAPH_FORM_MAX_BYTES, routeRefuses: true, upload: true },
  attachment: { path: "/api/inbox/attachments", bytes: LARGEST_FILE, upload: true },
  contactImport: { path: "/api/inbox/contacts/imports", bytes: IMPORT_MAX_BYTES, upload: true },
  templateHeader: {
    path: "/api/inbox/settings/templates/header",
    bytes: maxOf(HEADER_FILES),
    upload: true,
  },
  logo: { path: "/api/inbox/settings/workspace/logo", bytes: IMAGE_MAX_BYTES, upload: true },
  photo: { path: "/api/inbox/profile/photo", bytes: IMAGE_MAX_BYTES, upload: true },
  staff: { path: "/api/", bytes: 256 * KIB },
  other: { path: "/", bytes: 0 },
} as const satisfies Record<string, BodyLimit>;

export function bodyLimitOf(pathname: string): BodyLimit {
  const path = pathname.replace(/\/+$/, "");
  const limits: BodyLimit[] = Object.values(bodyLimits);
  return (
    limits.find(
      (limit) => path === limit.path || (limit.path.endsWith("/") && path.startsWith(limit.path)),
    ) ?? bodyLimits.other
  );
}

/** How long a body may take, or the time between two chunks of an upload. @param declaredBytes null without a length */
export function bodyTimeoutOf(limit: BodyLimit, declaredBytes: number | null): number {
  return findSmallBody(limit, declaredBytes)?.timeoutMs ?? BODY_TIMEOUT_MS;
}

/** Null for a body that is not small. */
export function findSmallBody({ small }: BodyLimit, declaredBytes: number | null): BodyLimit["small"] | null {
  return small && declaredBytes !== null && declaredBytes <= small.bytes ? small : null;
}

export function bodyTooLarge(limitBytes: number): AppError<"PAYLOAD_TOO_LARGE"> {
  const message =
    limitBytes === 0
      ? "This endpoint does not accept a body. Send the request without one."
      : `The body is larger than ${limitBytes} bytes. Send a smaller body.`;
  return new AppError("PAYLOAD_TOO_LARGE", message, { limitBytes });
}

function maxOf(limits: Record<string, { maxBytes: number }>): number {
  return Math.max(...Object.values(limits).map(({ maxBytes }) => maxBytes));
}
