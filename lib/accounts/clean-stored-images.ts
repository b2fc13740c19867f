import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type StoredImage, users, workspaces } from "#db/schema/index.ts";
import { accountFolder } from "#lib/accounts/change-photo.ts";
import { storeImage } from "#lib/accounts/store-image.ts";
import { AppError } from "#lib/platform/errors.ts";
import { NIL_UUID, uuidToId } from "#lib/platform/id.ts";
import { log } from "#lib/platform/log.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";

const BATCH = 50;

interface ImageColumn {
  table: typeof users | typeof workspaces;
  image: typeof users.photo | typeof workspaces.logo;
  /** Returns the prefix of the storage keys of a row's images. */
  prefixOf: (uuid: string) => string;
}

const COLUMNS: readonly ImageColumn[] = [
  {
    table: users,
    image: users.photo,
    prefixOf: (uuid) => `${accountFolder(uuidToId("user", uuid))}/photo`,
  },
  { table: workspaces, image: workspaces.logo, prefixOf: (uuid) => `${uuidToId("ws", uuid)}/logo` },
];

interface ImageRow extends Record<string, unknown> {
  id: string;
  image: StoredImage;
}

/**
 * Removes the metadata of photos and logos of earlier versions, which stored the file as it was uploaded. Each row
 * records that it is done, so that a repeated run, also after a crash, continues where the last one ended. An image that
 * cannot be read is kept as it is and logged once; one that the storage does not return is tried again in the next run.
 */
export async function cleanStoredImages(db: Db): Promise<void> {
  for (const column of COLUMNS) {
    for (let after: string = NIL_UUID, found = BATCH; found === BATCH; ) {
      const rows = await findUncleaned(db, column, after);
      for (const row of rows) {
        await cleanOne(db, column, row).catch((error: unknown) =>
          log.warn({ err: error, storageKey: row.image.storageKey }, "stored image not cleaned"),
        );
      }
      after = rows.at(-1)?.id ?? after;
      found = rows.length;
    }
  }
}

async function findUncleaned(db: Db, { table, image }: ImageColumn, after: string): Promise<ImageRow[]> {
  return db.execute<ImageRow>(sql`
    select id::text, ${image} as image from ${table}
    where ${image} is not null and (not ${image} ? 'metadata' or ${image} ? 'previousKey') and id > ${after}::uuid
    order by id limit ${BATCH}`);
}

async function cleanOne(db: Db, column: ImageColumn, { id, image }: ImageRow): Promise<void> {
  const cleaned = image.metadata ? image : await storeCleaned(db, column, { id, image });
  if (cleaned?.previousKey === undefined) return;
  await mediaStorage().remove(cleaned.previousKey);
  await update(db, column, { id, image: cleaned }, sql`${column.image} - 'previousKey'`);
}

/**
 * Stores an image under a new key, because browsers keep a file for a year.
 * @returns null when the image was replaced meanwhile, or cannot be read
 */
async function storeCleaned(db: Db, column: ImageColumn, row: ImageRow): Promise<StoredImage | null> {
  const { storageKey } = row.image;
  const content = await mediaStorage().read(storageKey);
  try {
    return await storeImage(column.prefixOf(row.id), content, async (stored) => {
      const image = { ...stored, previousKey: storageKey };
      return (await update(db, column, row, sql`${JSON.stringify(image)}::jsonb`)) ? image : null;
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ storageKey }, "metadata of a stored image kept, because the image cannot be read");
    await update(db, column, row, sql`${column.image} || '{"metadata": "kept"}'`);
    return null;
  }
}

/** @returns false when the image was replaced or removed meanwhile */
async function update(db: Db, column: ImageColumn, { id, image }: ImageRow, value: SQL): Promise<boolean> {
  const { table, image: stored } = column;
  const changed = await db.execute(sql`
    update ${table} set ${sql.identifier(stored.name)} = ${value}
    where id = ${id}::uuid and ${stored} ->> 'storageKey' = ${image.storageKey} returning id`);
  return changed.length > 0;
}
