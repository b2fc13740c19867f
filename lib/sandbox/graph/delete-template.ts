import "server-only";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { sandboxTemplates } from "#db/schema/index.ts";
import { type GraphReply, graphError } from "#lib/sandbox/graph/graph-error.ts";
import { presentOf, type SandboxNumber } from "#lib/sandbox/present.ts";
import { refuseTemplate } from "#lib/sandbox/templates/template-fault.ts";

const idsSchema = z.array(z.union([z.string(), z.number().transform(String)])).max(100);
// A name that was approved is blocked afterwards; one that never was is free at once (whatsapp-cloud-api.md §3.3).
const NEVER_APPROVED = ["PENDING", "REJECTED"];

/** `DELETE /{waba-id}/message_templates`: by name all languages, with an id one of them, or up to 100 ids (§3.1). */
export async function deleteTemplates(
  db: Db,
  number: SandboxNumber,
  query: URLSearchParams,
): Promise<GraphReply> {
  const name = query.get("name");
  const id = query.get("hsm_id");
  const ids = query.get("hsm_ids");
  if (ids === null ? name === null : name !== null || id !== null) {
    return graphError(400, 100, { message: "(#100) Give name, name with hsm_id, or hsm_ids alone." });
  }
  const many = ids === null ? null : readIds(ids);
  if (many === undefined)
    return graphError(400, 100, { message: "(#100) hsm_ids is a list of up to 100 ids." });
  const rows = await db
    .select()
    .from(sandboxTemplates)
    .where(
      and(
        eq(sandboxTemplates.wabaId, number.wabaId),
        isNull(sandboxTemplates.deletedAt),
        name === null ? undefined : eq(sandboxTemplates.name, name),
        id === null ? undefined : eq(sandboxTemplates.id, id),
        many === null ? undefined : inArray(sandboxTemplates.id, many),
      ),
    );
  if (rows.length === 0) {
    return refuseTemplate({
      title: "Message template not found",
      message: "There is no such template to delete.",
    });
  }
  if (rows.some(({ status }) => status === "DISABLED")) {
    return refuseTemplate({
      title: "Template can't be deleted",
      message: "A disabled template can't be deleted.",
    });
  }
  for (const row of rows) {
    const same = eq(sandboxTemplates.id, row.id);
    if (NEVER_APPROVED.includes(row.status)) await db.delete(sandboxTemplates).where(same);
    else {
      await db
        .update(sandboxTemplates)
        .set({ status: "DELETED", deletedAt: presentOf(number) })
        .where(same);
    }
  }
  return { status: 200, body: { success: true } };
}

function readIds(text: string): string[] | undefined {
  try {
    return idsSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
