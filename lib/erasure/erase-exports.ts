import "server-only";
import { inTransaction } from "#db/ctx.ts";
import { removeStoppedExports, stopExports } from "#lib/data/stop-exports.ts";
import type { ErasureStep } from "#lib/erasure/step-rules.ts";

/** Deletes the exports that may contain the person, also those that were started during the erasure. */
export const eraseExports: ErasureStep = async (ctx, { contactIds }) => {
  await inTransaction(ctx, (tx) => stopExports(tx, contactIds));
  await removeStoppedExports(ctx);
  return null;
};
