import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { isChosenTemplate, listPasscodeTemplates } from "#lib/otp/choose-passcode-template.ts";
import { countLastDay, readPausedRanges, readPolicy } from "#lib/otp/queries.ts";
import { lifetimeFromFooter } from "#lib/otp/rules.ts";
import type { PasscodeSettings } from "#lib/otp/schema.ts";
import { DAY, SECOND } from "#lib/platform/clock.ts";
import { componentsOf, type TemplateRow } from "#lib/templates/serialize.ts";
import { describeTemplate } from "#lib/whatsapp/render-template.ts";

/** WhatsApp drops undelivered passcodes after ten minutes; -1 means 30 days (docs/whatsapp.md#template-time-to-live). */
const DELIVERY_SECONDS = 600;
const THIRTY_DAYS = (30 * DAY) / SECOND;

export async function readSettings(ctx: Ctx): Promise<PasscodeSettings> {
  const now = ctx.clock.now();
  const policy = await readPolicy(ctx);
  const templates = await listPasscodeTemplates(ctx);
  const ranges = await readPausedRanges(ctx);
  return {
    templateId: templates.find((row) => isChosenTemplate(row, policy))?.id ?? null,
    templates: templates.map(toTemplateOption),
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

function toTemplateOption(row: TemplateRow): PasscodeSettings["templates"][number] {
  const { footerText } = describeTemplate(componentsOf(row));
  return {
    id: row.id,
    name: row.name,
    language: row.language,
    lifetimeSeconds: lifetimeFromFooter(footerText),
    deliverySeconds: row.ttlSeconds === -1 ? THIRTY_DAYS : (row.ttlSeconds ?? DELIVERY_SECONDS),
  };
}
