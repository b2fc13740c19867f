import "server-only";
import type { Ctx } from "#db/ctx.ts";
import type { contacts } from "#db/schema/index.ts";
import { newId } from "#lib/id.ts";

type ContactRow = typeof contacts.$inferSelect;

/** Somebody of whom nothing is known, as the database would hold them, with what the caller knows of them. */
export function newContact(
  ctx: Ctx,
  now: Date,
  known: Partial<ContactRow> & Pick<ContactRow, "source">,
): ContactRow {
  return {
    id: newId("contact"),
    workspaceId: ctx.workspaceId,
    phone: null,
    waId: null,
    lineAsOf: null,
    bsuid: null,
    parentBsuid: null,
    username: null,
    name: null,
    profileName: null,
    externalId: null,
    language: null,
    attributes: {},
    optedOutAt: null,
    optedOutBy: null,
    marketingChoiceAt: null,
    blockedAt: null,
    version: 0,
    createdAt: now,
    updatedAt: now,
    // The database makes these two.
    search: "",
    sortName: "",
    ...known,
  };
}
