import "server-only";
import type { Ctx } from "#db/ctx.ts";
import type { ApiMessage } from "#lib/conversations/thread/api-schema.ts";
import { getMessageForApi } from "#lib/messages/api/api-queries.ts";
import { cancelMessage } from "#lib/messages/send/cancel-message.ts";

/** @throws AppError NOT_FOUND, also for internal messages; MESSAGE_NOT_CANCELABLE */
export async function cancelMessageForApi(ctx: Ctx, id: string): Promise<ApiMessage> {
  await getMessageForApi(ctx, id);
  await cancelMessage(ctx, id);
  return getMessageForApi(ctx, id);
}
