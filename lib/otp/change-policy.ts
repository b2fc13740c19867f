import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { otpPolicies } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { changedValues } from "#lib/accounts/audit/change-rules.ts";
import { listPasscodeTemplates } from "#lib/otp/choose-passcode-template.ts";
import { lockPolicy } from "#lib/otp/lock-recipient.ts";
import { type OtpPolicy, readPolicy } from "#lib/otp/queries.ts";
import { type OtpLimitName, otpLimitNames, otpLimits } from "#lib/otp/rules.ts";
import type { ChangePolicy } from "#lib/otp/schema.ts";
import { validationError } from "#lib/platform/errors.ts";

/** Absent members are unchanged. @throws AppError VALIDATION_ERROR for a template that cannot carry passcodes */
export async function changePolicy(ctx: Ctx, change: ChangePolicy): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    // Serializes concurrent changes, so that none overwrites another.
    await lockPolicy(tx);
    const { limits: currentLimits, ...policy } = await readPolicy(tx);
    const chosen = await findChosenTemplate(tx, change.templateId);
    const limits = { ...currentLimits, ...change.limits };
    const row = {
      templateName: chosen === undefined ? policy.templateName : (chosen?.name ?? null),
      templateLanguage: chosen === undefined ? policy.templateLanguage : (chosen?.language ?? null),
      countries: toSortedUnique(change.countries === undefined ? policy.countries : change.countries),
      exemptNumbers: toSortedUnique(change.exemptNumbers ?? policy.exemptNumbers) ?? [],
      pausesPrefixes: change.pausesPrefixes ?? policy.pausesPrefixes,
      // Defaults are not stored, so that they follow later changes of the defaults.
      limits: Object.fromEntries(
        otpLimitNames.flatMap((name) =>
          limits[name] === undefined || limits[name] === otpLimits[name].default
            ? []
            : [[name, limits[name]]],
        ),
      ),
      updatedAt: new Date(),
    } satisfies Record<keyof OtpPolicy | keyof Omit<ChangePolicy, "templateId"> | "updatedAt", unknown>;
    await tx.db
      .insert(otpPolicies)
      .values({ workspaceId: tx.workspaceId, ...row })
      .onConflictDoUpdate({ target: otpPolicies.workspaceId, set: row });
    await appendAudit(tx, {
      action: "otp.policy_changed",
      ...changedValues(
        auditedPolicy({ ...policy, limits: currentLimits }),
        auditedPolicy({ ...row, limits }),
      ),
    });
  });
}

type AuditedPolicy = Omit<OtpPolicy, "limits"> & { limits: { [Name in OtpLimitName]?: number | undefined } };

/** Exempt numbers are people, so the log has only how many they are. */
function auditedPolicy({ exemptNumbers, ...policy }: AuditedPolicy) {
  const { templateName, templateLanguage, countries, pausesPrefixes, limits } = policy;
  const values = {
    templateName,
    templateLanguage,
    countries,
    pausesPrefixes,
    exemptNumbers: exemptNumbers.length,
  } satisfies Record<Exclude<keyof AuditedPolicy, "limits">, unknown>;
  return { ...values, ...limits };
}

async function findChosenTemplate(
  tx: Ctx,
  id: string | null | undefined,
): Promise<{ name: string; language: string } | null | undefined> {
  if (id === undefined || id === null) return id;
  const chosen = (await listPasscodeTemplates(tx)).find((row) => row.id === id);
  if (chosen) return chosen;
  throw validationError({
    path: "templateId",
    code: "unknown_template",
    message: "This template cannot be used for passcodes. Choose another one.",
  });
}

function toSortedUnique(values: readonly string[] | null): string[] | null {
  return values === null ? null : [...new Set(values)].sort();
}
