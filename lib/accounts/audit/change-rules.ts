import type { AuditField, AuditValues } from "#lib/accounts/audit/field-rules.ts";

type Defined<A> = { [Field in keyof A]?: Exclude<A[Field], undefined> };

/**
 * The fields that differ between `before` and `after`, with both values. A field that `before` lacks is a type error, so
 * that a new setting is not left out, and so is one without a label.
 */
export function changedValues<B extends object, A extends object>(
  before: B,
  after: A & { [Field in Exclude<keyof A, keyof B & AuditField>]: never },
): { before: AuditValues; after: Defined<A> } {
  const old = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(old.get(name)),
  );
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, old.get(name) ?? null])),
    after: Object.fromEntries(changed) as Defined<A>,
  };
}
