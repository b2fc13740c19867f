import "server-only";
import type { Actor } from "#db/ctx.ts";

/** Stores the author's name so that it remains when a key is renamed or a member leaves. */
export function authorOf(actor: Actor): {
  authorKind: "member" | "api_key" | "system";
  authorId: string | null;
  authorName: string | null;
} {
  if (actor.kind === "member" || actor.kind === "api_key") {
    return { authorKind: actor.kind, authorId: actor.id, authorName: actor.name };
  }
  return { authorKind: "system", authorId: null, authorName: actor.kind === "system" ? actor.name : null };
}
