import "server-only";
import type { Ctx } from "#db/ctx.ts";

/** One function for each field of a body, so that a field without one does not compile. */
export type ChangeAppliers<Changes, Result> = {
  [Name in keyof Changes]-?: (
    ctx: Ctx,
    id: string,
    value: Exclude<Changes[Name], undefined>,
  ) => Promise<Result>;
};

/** Applies the fields that are present, in the order of `appliers`. @returns the last result */
export async function applyChanges<Changes extends object, Result>(
  ctx: Ctx,
  id: string,
  changes: Changes,
  appliers: ChangeAppliers<Changes, Result>,
): Promise<Result | undefined> {
  let result: Result | undefined;
  for (const name of Object.keys(appliers) as (keyof Changes)[]) {
    const value = changes[name];
    if (value !== undefined)
      result = await appliers[name](ctx, id, value as Exclude<Changes[keyof Changes], undefined>);
  }
  return result;
}
