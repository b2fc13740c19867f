import "server-only";
import { desc, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { numbers, secretKeys, webhookEndpoints } from "#db/schema/index.ts";
import { acceptedKeyIds, encryptionKeyId } from "#lib/crypto.ts";
import { encryptedColumns, keyIdOf } from "#lib/secrets/encrypted-columns.ts";

/** The tables in which a database from before `secret_keys` shows which secret it was used with. Both are small. */
const TELLING = [numbers, webhookEndpoints];

/**
 * Refuses to work on a database that was last used with a secret that this process does not have, before anything is
 * written under the wrong one; notes a new secret as the current one. Run at every start.
 * @throws Error in sentences that say what to set
 */
export async function checkSecret(db: Db): Promise<void> {
  const accepted = acceptedKeyIds();
  const last = await readLastKeyId(db);
  if (last !== undefined && !accepted.includes(last)) throw new Error(WRONG_SECRET);
  if (last !== encryptionKeyId()) await noteSecret(db);
}

/** Notes the process's secret as the one that the database is used with, whatever was before. */
export async function noteSecret(db: Db): Promise<void> {
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

/** A key of some value that this process cannot decrypt; undefined where it can decrypt all, or there is none. */
async function findForeignKeyId(db: Db): Promise<string | undefined> {
  const known = sql.join(
    acceptedKeyIds().map((id) => sql`${id}`),
    sql`, `,
  );
  for (const column of encryptedColumns.filter(({ table }) => TELLING.some((each) => each === table))) {
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
  "PARLEY_SECRET is not the secret that this database was last used with, so its access tokens and secrets could not be read.",
  "Start with that secret. To replace it, set the new one as PARLEY_SECRET and the former one as PARLEY_SECRET_PREVIOUS.",
  "If it is lost, run `npm run -s admin -- secret:rotate --lost` and enter the numbers' secrets again.",
].join("\n");
