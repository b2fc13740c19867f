import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { notFound } from "#lib/errors.ts";
import type { Id } from "#lib/id.ts";

/** The member who acts, for what is a person's own. @throws AppError NOT_FOUND for anybody else */
export function memberOf({ actor }: Ctx): Id<"user"> {
  if (actor.kind !== "member") throw notFound();
  return actor.id;
}
