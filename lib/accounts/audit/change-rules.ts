import type { AuditField, AuditValues } from "#lib/accounts/audit/field-rules.ts";
import { changedFields } from "#lib/platform/changed-fields.ts";

/**
 * The fields that differ between `before` and `after`, with both values. A field that `before` lacks is a type error, so
 * that a new setting is not left out, and so is one without a label.
 */
export function changedValues<B extends object, A extends object>(
  before: B,
  after: A & { [Field in Exclude<keyof A, keyof B & AuditField>]: never },
): { before: AuditValues; after: ReturnType<typeof changedFields<A>> } {
  const old = new Map<string, unknown>(Object.entries(before));
  const changed = changedFields<A>(before, after);
  return {
    before: Object.fromEntries(Object.keys(changed).map((name) => [name, old.get(name) ?? null])),
    after: changed,
  };
}
