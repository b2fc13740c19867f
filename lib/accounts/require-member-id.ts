import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { notFound } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/id.ts";

/** Null for any actor but a member. */
export function findMemberId({ actor }: Ctx): Id<"user"> | null {
  return actor.kind === "member" ? actor.id : null;
}

/** @throws AppError NOT_FOUND for any actor but a member */
export function requireMemberId(ctx: Ctx): Id<"user"> {
  const id = findMemberId(ctx);
  if (id === null) throw notFound();
  return id;
}
