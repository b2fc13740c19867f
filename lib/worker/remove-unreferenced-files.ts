import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { textArray, uuidArray } from "#db/array-params.ts";
import type { Db } from "#db/client.ts";
import { type Id, type IdPrefix, isId } from "#lib/platform/id.ts";
import { log } from "#lib/platform/log.ts";
import { retainedSince } from "#lib/platform/retention.ts";
import { type FileKindName, fileKinds } from "#lib/platform/storage/file-kinds.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";
import { removeUnusedFile } from "#lib/platform/storage/save-stored-file.ts";

/** What refers to the files of a kind. In the conditions, `file` has the key and the ids in it. */
interface FileOwner {
  owner: IdPrefix;
  row?: IdPrefix;
  hasOwner: SQL;
  isReferenced: SQL;
}

const inWorkspace = sql`exists (select from workspaces w where w.id = file.owner_id)`;

/** A row of an import or export keeps its files, which its own removal deletes before the row. */
const fileOwners: Record<FileKindName, FileOwner> = {
  attachment: {
    ...{ owner: "ws", row: "att", hasOwner: inWorkspace },
    // A pending download may have stored its file already; copies of an upload share its file.
    isReferenced: sql`exists (
        select from attachments a where a.workspace_id = file.owner_id and a.id = file.row_id
          and (a.state <> 'failed' or a.storage_key = file.key))
      or exists (select from attachments a where a.workspace_id = file.owner_id and a.source_id = file.row_id)`,
  },
  logo: {
    ...{ owner: "ws", hasOwner: inWorkspace },
    isReferenced: sql`exists (
      select from workspaces w where w.id = file.owner_id
        and file.key in (w.logo ->> 'storageKey', w.logo ->> 'previousKey'))`,
  },
  photo: {
    ...{ owner: "user", hasOwner: sql`exists (select from users u where u.id = file.owner_id)` },
    isReferenced: sql`exists (
      select from users u where u.id = file.owner_id
        and file.key in (u.photo ->> 'storageKey', u.photo ->> 'previousKey'))`,
  },
  import: {
    ...{ owner: "ws", row: "imp", hasOwner: inWorkspace },
    isReferenced: sql`exists (
      select from contact_imports i where i.workspace_id = file.owner_id and i.id = file.row_id)`,
  },
  export: {
    ...{ owner: "ws", row: "exp", hasOwner: inWorkspace },
    isReferenced: sql`exists (
      select from data_exports e where e.workspace_id = file.owner_id and e.id = file.row_id)`,
  },
};

const kindNames = Object.keys(fileKinds) as FileKindName[];

interface FileOfKind {
  key: string;
  owner: Id;
  row: Id;
}

/**
 * Removes stored files to which no row refers, because a process died before it stored the row. A bucket may also have
 * the files of another installation: only files are removed whose key has a form that Parley writes and whose workspace
 * or account exists in this database. After an error of the storage or the database, no further file is removed.
 * @param before files that were stored later stay
 */
export async function removeUnreferencedFiles(
  db: Db,
  before: Date = retainedSince("unreferencedFiles"),
): Promise<void> {
  let removed = 0;
  for await (const page of mediaStorage().list()) {
    const old = page.filter(({ storedAt }) => storedAt < before).map(({ key }) => key);
    const unreferenced: string[] = [];
    for (const kind of kindNames) unreferenced.push(...(await findUnreferenced(db, kind, old)));
    for (const key of unreferenced) await removeUnusedFile(key);
    removed += unreferenced.length;
  }
  if (removed > 0) log.info({ removed }, "files without a row removed");
}

function parseKey(kind: FileKindName, key: string): FileOfKind | null {
  const { owner: prefix, row: rowPrefix = prefix } = fileOwners[kind];
  const [, owner = "", row = owner] = fileKinds[kind].form.exec(key) ?? [];
  return isId(prefix, owner) && isId(rowPrefix, row) ? { key, owner, row } : null;
}

async function findUnreferenced(db: Db, kind: FileKindName, keys: readonly string[]): Promise<string[]> {
  const files = keys.flatMap((key) => parseKey(kind, key) ?? []);
  if (files.length === 0) return [];
  const { owner, row = owner, hasOwner, isReferenced } = fileOwners[kind];
  const values = [
    textArray(files.map(({ key }) => key)),
    uuidArray(
      owner,
      files.map((file) => file.owner),
    ),
    uuidArray(
      row,
      files.map((file) => file.row),
    ),
  ];
  const found = await db.execute<{ key: string }>(sql`
    select file.key from unnest(${sql.join(values, sql`, `)}) file (key, owner_id, row_id)
    where ${hasOwner} and not (${isReferenced})`);
  return found.map(({ key }) => key);
}
