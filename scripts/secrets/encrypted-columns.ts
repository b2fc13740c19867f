import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import {
  authenticators,
  idempotencyKeys,
  messages,
  numbers,
  pushSubscriptions,
  sandboxNumbers,
  webhookEndpoints,
} from "#db/schema/index.ts";
import { openSubscription, sealSubscription } from "#lib/notifications/push/seal-subscription.ts";
import { decryptBytes, encrypt } from "#lib/platform/crypto.ts";

export interface EncryptedColumn {
  table: PgTable;
  key: readonly [PgColumn, ...PgColumn[]];
  column: PgColumn;
  /** The column whose value is authenticated with each ciphertext. */
  context: PgColumn;
  /** `object`: the ciphertext is the member `sealed` of JSON. */
  form: "text" | "object";
  writtenBy: string;
  reencrypt?(ciphertext: string, context: string): string;
}

const ofNumber = {
  table: numbers,
  key: [numbers.workspaceId, numbers.id],
  context: numbers.id,
  form: "text",
} as const;

const ofEndpoint = {
  table: webhookEndpoints,
  key: [webhookEndpoints.workspaceId, webhookEndpoints.id],
  context: webhookEndpoints.id,
  form: "text",
  writtenBy: "lib/webhooks/sign-event.ts",
} as const;

const ofMessage = {
  table: messages,
  key: [messages.workspaceId, messages.id],
  context: messages.id,
  form: "object",
  writtenBy: "lib/conversations/thread/seal-payload.ts",
} as const;

/** A test compares it with the files that call `encrypt`. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { ...ofNumber, column: numbers.accessToken, writtenBy: "lib/numbers/connect-number.ts" },
  { ...ofNumber, column: numbers.appSecret, writtenBy: "lib/numbers/connect-number.ts" },
  { ...ofNumber, column: numbers.previousAppSecret, writtenBy: "lib/numbers/rotate-secrets.ts" },
  { ...ofEndpoint, column: webhookEndpoints.secret },
  { ...ofEndpoint, column: webhookEndpoints.previousSecret },
  { ...ofMessage, column: messages.payload },
  { ...ofMessage, column: messages.fallback },
  {
    table: pushSubscriptions,
    key: [pushSubscriptions.workspaceId, pushSubscriptions.id],
    column: pushSubscriptions.subscription,
    context: pushSubscriptions.endpointHash,
    form: "text",
    writtenBy: "lib/notifications/push/seal-subscription.ts",
    // The browser's key stays valid whatever the secret is.
    reencrypt: (ciphertext, context) => sealSubscription(openSubscription(ciphertext, context), context),
  },
  {
    table: idempotencyKeys,
    key: [idempotencyKeys.workspaceId, idempotencyKeys.operation, idempotencyKeys.key],
    column: idempotencyKeys.body,
    context: idempotencyKeys.requestId,
    form: "text",
    writtenBy: "lib/api/idempotency/end-claim.ts",
  },
  {
    table: authenticators,
    key: [authenticators.userId],
    column: authenticators.secret,
    context: authenticators.userId,
    form: "text",
    writtenBy: "lib/accounts/two-factor/start-authenticator.ts",
  },
  {
    table: sandboxNumbers,
    key: [sandboxNumbers.phoneNumberId],
    column: sandboxNumbers.appSecret,
    context: sandboxNumbers.phoneNumberId,
    form: "text",
    writtenBy: "lib/simulator/create-number.ts",
  },
];

/** Null when absent or not encrypted. */
export function ciphertextOf({ column, form }: EncryptedColumn): SQL<string | null> {
  return form === "text" ? sql<string | null>`${column}` : sql<string | null>`${column} ->> 'sealed'`;
}

export function keyIdOf(column: EncryptedColumn): SQL<string | null> {
  return sql<string | null>`split_part(${ciphertextOf(column)}, '.', 2)`;
}

/** @throws Error when a ciphertext was altered or its secret is unknown */
export function reencryptValue({ reencrypt }: EncryptedColumn, ciphertext: string, context: string): string {
  return reencrypt ? reencrypt(ciphertext, context) : encrypt(decryptBytes(ciphertext, context), context);
}
