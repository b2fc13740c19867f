import "server-only";
import type { Db } from "#db/client.ts";
import { sandboxTemplates } from "#db/schema/index.ts";
import { newTemplateId } from "#lib/sandbox/templates/template-row.ts";

export interface SampleTemplate {
  name: string;
  language: string;
  category: "UTILITY" | "MARKETING" | "AUTHENTICATION";
  components: Record<string, unknown>[];
}

/** Puts a template into the simulator's account as if Meta had reviewed it. */
export async function createSandboxTemplate(db: Db, wabaId: string, template: SampleTemplate): Promise<void> {
  await db
    .insert(sandboxTemplates)
    .values({ ...template, id: newTemplateId(), wabaId, status: "APPROVED" })
    .onConflictDoNothing();
}
