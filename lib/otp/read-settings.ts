import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { isChoice, listCarriers } from "#lib/otp/choose-template.ts";
import { countLastDay, readPolicy, readRanges } from "#lib/otp/queries.ts";
import { lifetimeOf } from "#lib/otp/rules.ts";
import type { PasscodeSettings } from "#lib/otp/schema.ts";
import { componentsOf, type TemplateRow } from "#lib/templates/serialize.ts";
import { describeTemplate } from "#lib/whatsapp/render-template.ts";

/** WhatsApp drops an undelivered passcode after ten minutes; -1 stands for thirty days (whatsapp-cloud-api.md §3.8). */
const DELIVERY_SECONDS = 600;
const THIRTY_DAYS = 30 * 24 * 3600;

/** The workspace's passcodes as an admin sees them: what was decided, what is paused, and how the last day went. */
export async function readSettings(ctx: Ctx): Promise<PasscodeSettings> {
  const now = ctx.clock.now();
  const policy = await readPolicy(ctx);
  const carriers = await listCarriers(ctx);
  const ranges = await readRanges(ctx);
  return {
    templateId: carriers.find((row) => isChoice(row, policy))?.id ?? null,
    templates: carriers.map(toCarrier),
    countries: policy.countries === null ? null : [...policy.countries],
    exemptNumbers: [...policy.exemptNumbers],
    pausesPrefixes: policy.pausesPrefixes,
    limits: policy.limits,
    pausedRanges: ranges
      .filter(({ pausedUntil, liftedAt }) => pausedUntil > now && liftedAt === null)
      .map(({ prefix, pausedAt, pausedUntil, sends, verified }) => ({
        prefix,
        pausedAt: pausedAt.toISOString(),
        pausedUntil: pausedUntil.toISOString(),
        sends,
        verified,
      })),
    lastDay: await countLastDay(ctx),
  };
}

function toCarrier(row: TemplateRow): PasscodeSettings["templates"][number] {
  const { footerText } = describeTemplate(componentsOf(row));
  return {
    id: row.id,
    name: row.name,
    language: row.language,
    lifetimeSeconds: lifetimeOf(footerText),
    deliverySeconds: row.ttlSeconds === -1 ? THIRTY_DAYS : (row.ttlSeconds ?? DELIVERY_SECONDS),
  };
}
