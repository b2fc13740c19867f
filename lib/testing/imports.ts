import type { Ctx } from "#db/ctx.ts";
import { getImport, previewImport } from "#lib/contacts/imports/queries.ts";
import { claimImport, runImport } from "#lib/contacts/imports/run-import.ts";
import type { ImportOptions, ImportView } from "#lib/contacts/imports/schema.ts";
import { startImport } from "#lib/contacts/imports/start-import.ts";
import { storeImport } from "#lib/contacts/imports/store-import.ts";
import { listContacts } from "#lib/contacts/page-queries.ts";
import { listContactsPageQuery } from "#lib/contacts/page-schema.ts";
import type { Id } from "#lib/platform/id.ts";

async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  // An odd size splits multi-byte characters.
  for (let at = 0; at < bytes.length; at += 777) yield bytes.subarray(at, at + 777);
}

export async function uploadFile(ctx: Ctx, csv: string | Uint8Array): Promise<Id<"imp">> {
  const bytes = typeof csv === "string" ? Buffer.from(csv) : csv;
  return (await storeImport(ctx, { filename: "people.csv", bytes: chunks(bytes) })).id as Id<"imp">;
}

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

export async function runStartedImport(ctx: Ctx, id: Id<"imp">): Promise<void> {
  const claimed = await claimImport(ctx, id);
  if (claimed) await runImport(ctx, claimed);
}

export async function importFile(
  ctx: Ctx,
  csv: string | Uint8Array,
  change: Partial<ImportOptions> = {},
): Promise<ImportView> {
  const id = await startFile(ctx, csv, change);
  await runStartedImport(ctx, id);
  return getImport(ctx, id);
}

export async function listContactsByName(ctx: Ctx) {
  return (await listContacts(ctx, listContactsPageQuery.parse({ sort: "name", limit: 100 }))).data;
}
