import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { retryConflicts } from "#db/retry-conflicts.ts";
import type { LinkedResource } from "#db/schema/index.ts";
import { linkResource } from "#lib/api/idempotency/link-resource.ts";
import { getContactForApi } from "#lib/contacts/api-queries.ts";
import type { ApiContact } from "#lib/contacts/api-schema.ts";
import {
  type MergeContact,
  mergeFields,
  type OptInContact,
  type OptOutContact,
} from "#lib/contacts/schema.ts";
import { changeContactLabels } from "#lib/conversations/actions/change-labels.ts";
import { mergeManually } from "#lib/conversations/actions/merge-manually.ts";
import { optInContact, optOutContact } from "#lib/conversations/actions/opt-out-contact.ts";
import type { ChangeLabels } from "#lib/conversations/schema.ts";
import { validationError } from "#lib/platform/errors.ts";

interface ContactResponse {
  status: 200;
  body: ApiContact;
}

/** @throws AppError NOT_FOUND, VALIDATION_ERROR (`too_many_labels`, `unknown_label`) */
export function changeLabelsForApi(ctx: Ctx, id: string, change: ChangeLabels): Promise<ContactResponse> {
  return changeForApi(ctx, async (tx) => (await changeContactLabels(tx, { id, ...change })).id);
}

/** @throws AppError as `optOutContact` */
export function optOutForApi(ctx: Ctx, id: string, choice: OptOutContact): Promise<ContactResponse> {
  return changeForApi(ctx, (tx) => optOutContact(tx, id, choice));
}

/** @throws AppError as `optInContact` */
export function optInForApi(ctx: Ctx, id: string, choice: OptInContact): Promise<ContactResponse> {
  return changeForApi(ctx, (tx) => optInContact(tx, id, choice));
}

/** @throws AppError as `mergeManually` */
export function mergeForApi(ctx: Ctx, id: string, { fromId, take }: MergeContact): Promise<ContactResponse> {
  if (fromId === id) {
    throw validationError({
      path: "fromId",
      code: "same_contact",
      message: "A contact cannot be merged with itself. Use the ID of another contact.",
    });
  }
  return changeForApi(ctx, async (tx) => {
    const taken: readonly string[] = take;
    const theirs = mergeFields.filter((field) => taken.includes(field));
    const { attributes } = await getContactForApi(tx, fromId);
    const theirAttributes = taken.includes("attributes") ? Object.keys(attributes) : [];
    return (await mergeManually(tx, id, { fromId, theirs, theirAttributes })).id;
  });
}

/** Rebuilds the response of a change whose process ended before responding. */
export async function recoverContactChange(ctx: Ctx, { id }: LinkedResource): Promise<ContactResponse> {
  return { status: 200, body: await getContactForApi(ctx, id) };
}

async function changeForApi(ctx: Ctx, change: (tx: Ctx) => Promise<string>): Promise<ContactResponse> {
  return retryConflicts(ctx, () =>
    inTransaction(ctx, async (tx) => {
      const id = await change(tx);
      await linkResource(tx, { id });
      return { status: 200, body: await getContactForApi(tx, id) };
    }),
  );
}
