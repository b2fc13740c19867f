import "server-only";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import type { LinkedResource } from "#db/schema/index.ts";
import { getMediaForApi } from "#lib/conversations/attachments/api-queries.ts";
import type { ApiMedia, uploadMediaBody } from "#lib/conversations/attachments/api-schema.ts";
import { cleanFilename } from "#lib/conversations/attachments/rules.ts";
import { serializeMediaForApi } from "#lib/conversations/attachments/serialize-api.ts";
import { storeFile } from "#lib/conversations/attachments/store-file.ts";
import { noNumberConnected } from "#lib/numbers/no-number-connected.ts";
import { findDefaultNumber } from "#lib/numbers/queries.ts";

interface MediaResponse {
  status: 201;
  body: ApiMedia;
  headers: { Location: string };
}

/** Stores a file that can be sent many times. @throws AppError VALIDATION_ERROR, NUMBER_NOT_CONNECTED */
export async function uploadForApi(
  ctx: Ctx,
  { file, type, filename = cleanFilename(file.filename ?? "") }: z.output<typeof uploadMediaBody>,
): Promise<MediaResponse> {
  // WhatsApp's id of the file belongs to a number; a send from another one uploads it again.
  const number = await findDefaultNumber(ctx);
  if (!number) throw noNumberConnected();
  const row = await storeFile(ctx, file, {
    numberId: number.id,
    kind: type,
    filename: filename || null,
    declaredType: file.declaredType,
    uploadedByApi: true,
  });
  return toResponse(serializeMediaForApi(row));
}

/** Rebuilds the response of an upload whose process ended before responding. */
export async function recoverUpload(ctx: Ctx, { id }: LinkedResource): Promise<MediaResponse> {
  return toResponse(await getMediaForApi(ctx, id));
}

function toResponse(body: ApiMedia): MediaResponse {
  return { status: 201, body, headers: { Location: `/api/v1/media/${body.id}` } };
}
