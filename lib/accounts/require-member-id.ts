import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { notFound } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/id.ts";

/** @throws AppError NOT_FOUND for any actor but a member */
export function requireMemberId({ actor }: Ctx): Id<"user"> {
  if (actor.kind !== "member") throw notFound();
  return actor.id;
}
