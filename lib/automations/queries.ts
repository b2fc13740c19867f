import "server-only";
import { eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { automations } from "#db/schema/index.ts";
import { type Automations, DEFAULT_AUTOMATIONS } from "#lib/automations/schema.ts";
import { hoursSchema } from "#lib/hours/schema.ts";

export async function readAutomations(ctx: Ctx): Promise<Automations> {
  const [row] = await ctx.db.select().from(automations).where(eq(automations.workspaceId, ctx.workspaceId));
  if (!row) return DEFAULT_AUTOMATIONS;
  const { workspaceId: _, ...settings } = row;
  return {
    ...settings,
    hours: hoursSchema.nullable().parse(row.hours),
    optInWords: row.optInWords ?? DEFAULT_AUTOMATIONS.optInWords,
  };
}
