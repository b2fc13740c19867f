import { z } from "zod";
import { draftSchema } from "#lib/conversations/drafts/schema.ts";
import { instantSchema } from "#lib/platform/api-fields.ts";

export const saveDraftBody = z.strictObject({ ...draftSchema.shape, updatedAt: instantSchema });

export const removeDraftQuery = z.strictObject({ updatedAt: instantSchema });
