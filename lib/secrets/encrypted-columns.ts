import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import {
  idempotencyKeys,
  messages,
  numbers,
  pushSubscriptions,
  sandboxNumbers,
  webhookEndpoints,
} from "#db/schema/index.ts";
import { decryptBytes, encrypt } from "#lib/crypto.ts";
import { openSubscription, sealSubscription } from "#lib/push/seal-subscription.ts";

/** A column that holds ciphertexts, and what re-encrypting it takes. */
export interface EncryptedColumn {
  table: PgTable;
  /** The primary key, in the order of its index. */
  key: readonly [PgColumn, ...PgColumn[]];
  column: PgColumn;
  /** The column whose value each ciphertext is bound to. */
  context: PgColumn;
  /** `object`: the value is JSON, and the ciphertext stands in its member `sealed` where it is encrypted at all. */
  form: "text" | "object";
  /** The one file that encrypts what is written here. */
  writtenBy: string;
  /** The same content under the current secret, where that takes more than to decrypt and encrypt it. */
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
  writtenBy: "lib/messages/kept-payload.ts",
} as const;

/** Every encrypted column of the database. A test compares it with the files that call `encrypt`. */
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
    writtenBy: "lib/push/seal-subscription.ts",
    // It keeps the key that the browser subscribed for, whatever the secret is.
    reencrypt: (ciphertext, context) => sealSubscription(openSubscription(ciphertext, context), context),
  },
  {
    table: idempotencyKeys,
    key: [idempotencyKeys.workspaceId, idempotencyKeys.operation, idempotencyKeys.key],
    column: idempotencyKeys.body,
    context: idempotencyKeys.requestId,
    form: "text",
    writtenBy: "lib/idempotency/end-claim.ts",
  },
  {
    table: sandboxNumbers,
    key: [sandboxNumbers.phoneNumberId],
    column: sandboxNumbers.appSecret,
    context: sandboxNumbers.phoneNumberId,
    form: "text",
    writtenBy: "lib/sandbox/create-number.ts",
  },
];

/** The ciphertext of a row's value; null where the value is absent or not encrypted. */
export function ciphertextOf({ column, form }: EncryptedColumn): SQL<string | null> {
  return form === "text" ? sql<string | null>`${column}` : sql<string | null>`${column} ->> 'sealed'`;
}

/** The id of the key under which a row's value is encrypted. */
export function keyIdOf(column: EncryptedColumn): SQL<string | null> {
  return sql<string | null>`split_part(${ciphertextOf(column)}, '.', 2)`;
}

/** @throws Error when a ciphertext was altered, or was made under a secret that this process does not have */
export function reencryptValue({ reencrypt }: EncryptedColumn, ciphertext: string, context: string): string {
  return reencrypt ? reencrypt(ciphertext, context) : encrypt(decryptBytes(ciphertext, context), context);
}
