import "server-only";
import { desc, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { numbers, secretKeys, webhookEndpoints } from "#db/schema/index.ts";
import { acceptedKeyIds, encryptionKeyId } from "#lib/platform/crypto.ts";
import { encryptedColumns, keyIdOf } from "#scripts/secrets/encrypted-columns.ts";

/** Small tables of every database older than `secret_keys`; their ciphertexts name its secret. */
const OLDEST_ENCRYPTED_TABLES = [numbers, webhookEndpoints];

/** Call it before anything is written. @throws Error when the database was last used with an unknown secret */
export async function checkSecret(db: Db): Promise<void> {
  const accepted = acceptedKeyIds();
  const last = await readLastKeyId(db);
  if (last !== undefined && !accepted.includes(last)) throw new Error(WRONG_SECRET);
  if (last !== encryptionKeyId()) await recordSecret(db);
}

export async function recordSecret(db: Db): Promise<void> {
  const introducedAt = sql`clock_timestamp()`;
  await db
    .insert(secretKeys)
    .values({ keyId: encryptionKeyId(), introducedAt })
    .onConflictDoUpdate({ target: secretKeys.keyId, set: { introducedAt } });
}

async function readLastKeyId(db: Db): Promise<string | undefined> {
  const [last] = await db
    .select({ keyId: secretKeys.keyId })
    .from(secretKeys)
    .orderBy(desc(secretKeys.introducedAt))
    .limit(1);
  return last?.keyId ?? (await findForeignKeyId(db));
}

async function findForeignKeyId(db: Db): Promise<string | undefined> {
  const known = sql.join(
    acceptedKeyIds().map((id) => sql`${id}`),
    sql`, `,
  );
  for (const column of encryptedColumns.filter(({ table }) =>
    OLDEST_ENCRYPTED_TABLES.some((each) => each === table),
  )) {
    const keyId = keyIdOf(column);
    const [row] = await db
      .select({ keyId })
      .from(column.table)
      .where(sql`${keyId} not in (${known})`)
      .limit(1);
    if (row?.keyId) return row.keyId;
  }
  return undefined;
}

const WRONG_SECRET = [
  "PARLEY_SECRET is not the secret that this database was last used with, so Parley cannot read its access tokens and secrets.",
  "Start Parley with that secret. To replace it, set the new one as PARLEY_SECRET and the previous one as PARLEY_SECRET_PREVIOUS.",
  "If it is lost, run `npm run -s admin -- secret:rotate --lost` and enter the numbers' secrets again.",
].join("\n");
