import type { Ctx } from "#db/ctx.ts";
import { listContacts } from "#lib/contacts/page-queries.ts";
import { listContactsPageQuery } from "#lib/contacts/page-schema.ts";
import type { Id } from "#lib/id.ts";
import { getImport, previewImport } from "#lib/imports/queries.ts";
import { claimImport, runImport } from "#lib/imports/run-import.ts";
import type { ImportOptions, ImportView } from "#lib/imports/schema.ts";
import { startImport } from "#lib/imports/start-import.ts";
import { storeImport } from "#lib/imports/store-import.ts";

async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  // Odd sizes, so that characters are cut in two.
  for (let at = 0; at < bytes.length; at += 777) yield bytes.subarray(at, at + 777);
}

/** Uploads a file of contacts, in pieces as a browser sends it. */
export async function uploadFile(ctx: Ctx, csv: string | Uint8Array): Promise<Id<"imp">> {
  const bytes = typeof csv === "string" ? Buffer.from(csv) : csv;
  return (await storeImport(ctx, { filename: "people.csv", bytes: chunks(bytes) })).id as Id<"imp">;
}

/** Uploads a file and starts it as the preview suggests. */
export async function startFile(
  ctx: Ctx,
  csv: string | Uint8Array,
  change: Partial<ImportOptions> = {},
): Promise<Id<"imp">> {
  const id = await uploadFile(ctx, csv);
  const { guess, format } = await previewImport(ctx, id);
  const options: ImportOptions = { format, country: null, existing: "update", labels: [], ...change };
  await startImport(ctx, id, { mapping: guess, options });
  return id;
}

/** Imports a started file to its end, unless another process has it. */
export async function workOn(ctx: Ctx, id: Id<"imp">): Promise<void> {
  const claimed = await claimImport(ctx, id);
  if (claimed) await runImport(ctx, claimed);
}

/** Uploads, starts and imports a file. @returns what came of it */
export async function importFile(
  ctx: Ctx,
  csv: string | Uint8Array,
  change: Partial<ImportOptions> = {},
): Promise<ImportView> {
  const id = await startFile(ctx, csv, change);
  await workOn(ctx, id);
  return getImport(ctx, id);
}

/** The workspace's first hundred contacts by name. */
export async function peopleByName(ctx: Ctx) {
  return (await listContacts(ctx, listContactsPageQuery.parse({ sort: "name", limit: 100 }))).data;
}
