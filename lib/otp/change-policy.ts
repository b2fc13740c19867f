import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { otpPolicies } from "#db/schema/index.ts";
import { appendAudit } from "#lib/audit/append-audit.ts";
import { validationError } from "#lib/errors.ts";
import { listCarriers } from "#lib/otp/choose-template.ts";
import { lockPasscodes } from "#lib/otp/lock-passcodes.ts";
import { readPolicy } from "#lib/otp/queries.ts";
import { otpLimitNames, otpLimits } from "#lib/otp/rules.ts";
import type { ChangePolicy } from "#lib/otp/schema.ts";

/**
 * Changes what a workspace decided about its passcodes; what is absent stays.
 * @throws AppError VALIDATION_ERROR for a template that cannot carry codes
 */
export async function changePolicy(ctx: Ctx, change: ChangePolicy): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    // Two admins at once each change what they changed, and nothing of the other's.
    await lockPasscodes(tx, "policy", "all");
    const { limits: held, ...policy } = await readPolicy(tx);
    const chosen = await chosenTemplate(tx, change.templateId);
    const limits = { ...held, ...change.limits };
    const row = {
      templateName: chosen === undefined ? policy.templateName : (chosen?.name ?? null),
      templateLanguage: chosen === undefined ? policy.templateLanguage : (chosen?.language ?? null),
      countries: listed(change.countries === undefined ? policy.countries : change.countries),
      exemptNumbers: listed(change.exemptNumbers ?? policy.exemptNumbers) ?? [],
      pausesPrefixes: change.pausesPrefixes ?? policy.pausesPrefixes,
      // A default is not kept, so that it follows ours.
      limits: Object.fromEntries(
        otpLimitNames.flatMap((name) =>
          limits[name] === undefined || limits[name] === otpLimits[name].default
            ? []
            : [[name, limits[name]]],
        ),
      ),
      updatedAt: new Date(),
    };
    await tx.db
      .insert(otpPolicies)
      .values({ workspaceId: tx.workspaceId, ...row })
      .onConflictDoUpdate({ target: otpPolicies.workspaceId, set: row });
    await appendAudit(tx, { action: "otp.policy_changed", data: { ...change } });
  });
}

async function chosenTemplate(
  tx: Ctx,
  id: string | null | undefined,
): Promise<{ name: string; language: string } | null | undefined> {
  if (id === undefined || id === null) return id;
  const chosen = (await listCarriers(tx)).find((row) => row.id === id);
  if (chosen) return chosen;
  throw validationError({
    path: "templateId",
    code: "unknown_template",
    message: "This template cannot carry codes now. Choose another.",
  });
}

/** Each once and in order. */
function listed(values: readonly string[] | null): string[] | null {
  return values === null ? null : [...new Set(values)].sort();
}
