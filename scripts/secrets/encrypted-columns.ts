import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type * as schema from "#db/schema/index.ts";
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
import { decryptBytes, encrypt, type Sealed } from "#lib/platform/crypto.ts";

export interface EncryptedColumn {
  table: PgTable;
  key: readonly [PgColumn, ...PgColumn[]];
  column: PgColumn;
  /** The column whose value is authenticated with each ciphertext. */
  context: PgColumn;
  /** `object`: the ciphertext is the member `sealed` of JSON. */
  form: "text" | "object";
  writtenBy: string;
  reencrypt?(ciphertext: Sealed, context: string): Sealed;
}

/** The columns of the table whose type is `sealedText`. */
type SealedIn<Row> = {
  [Column in keyof Row & string]: NonNullable<Row[Column]> extends Sealed ? Column : never;
}[keyof Row & string];

type Schema = typeof schema;

type SealedColumn = {
  [Table in keyof Schema & string]: Schema[Table] extends PgTable
    ? `${Table}.${SealedIn<Schema[Table]["$inferSelect"]>}`
    : never;
}[keyof Schema & string];

/** JSON, of which only what may contain a passcode is sealed. */
type PartlySealed = "messages.payload" | "messages.fallback";

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

/** A column of `sealedText` that is missing is a type error; a test compares the files that call `encrypt`. */
const rules: Record<SealedColumn | PartlySealed, EncryptedColumn> = {
  "numbers.accessToken": {
    ...ofNumber,
    column: numbers.accessToken,
    writtenBy: "lib/numbers/connect-number.ts",
  },
  "numbers.appSecret": { ...ofNumber, column: numbers.appSecret, writtenBy: "lib/numbers/connect-number.ts" },
  "numbers.previousAppSecret": {
    ...ofNumber,
    column: numbers.previousAppSecret,
    writtenBy: "lib/numbers/rotate-secrets.ts",
  },
  "webhookEndpoints.secret": { ...ofEndpoint, column: webhookEndpoints.secret },
  "webhookEndpoints.previousSecret": { ...ofEndpoint, column: webhookEndpoints.previousSecret },
  "messages.payload": { ...ofMessage, column: messages.payload },
  "messages.fallback": { ...ofMessage, column: messages.fallback },
  "pushSubscriptions.subscription": {
    table: pushSubscriptions,
    key: [pushSubscriptions.workspaceId, pushSubscriptions.id],
    column: pushSubscriptions.subscription,
    context: pushSubscriptions.endpointHash,
    form: "text",
    writtenBy: "lib/notifications/push/seal-subscription.ts",
    // The browser's key stays valid whatever the secret is.
    reencrypt: (ciphertext, context) => sealSubscription(openSubscription(ciphertext, context), context),
  },
  "idempotencyKeys.body": {
    table: idempotencyKeys,
    key: [idempotencyKeys.workspaceId, idempotencyKeys.operation, idempotencyKeys.key],
    column: idempotencyKeys.body,
    context: idempotencyKeys.requestId,
    form: "text",
    writtenBy: "lib/api/idempotency/end-claim.ts",
  },
  "authenticators.secret": {
    table: authenticators,
    key: [authenticators.userId],
    column: authenticators.secret,
    context: authenticators.userId,
    form: "text",
    writtenBy: "lib/accounts/two-factor/change-two-factor.ts",
  },
  "sandboxNumbers.appSecret": {
    table: sandboxNumbers,
    key: [sandboxNumbers.phoneNumberId],
    column: sandboxNumbers.appSecret,
    context: sandboxNumbers.phoneNumberId,
    form: "text",
    writtenBy: "lib/simulator/create-number.ts",
  },
};

export const encryptedColumns: readonly EncryptedColumn[] = Object.values(rules);

/** Null when absent or not encrypted. */
export function ciphertextOf({ column, form }: EncryptedColumn): SQL<Sealed | null> {
  return form === "text" ? sql<Sealed | null>`${column}` : sql<Sealed | null>`${column} ->> 'sealed'`;
}

export function keyIdOf(column: EncryptedColumn): SQL<string | null> {
  return sql<string | null>`split_part(${ciphertextOf(column)}, '.', 2)`;
}

/** @throws Error when a ciphertext was altered or its secret is unknown */
export function reencryptValue({ reencrypt }: EncryptedColumn, ciphertext: Sealed, context: string): Sealed {
  return reencrypt ? reencrypt(ciphertext, context) : encrypt(decryptBytes(ciphertext, context), context);
}
