import "server-only";
import { pool } from "#db/client.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";
import { decodeToken, encodeToken } from "#lib/platform/signed-token.ts";
import { deleteSubscription } from "#lib/reports/subscriptions/subscribe.ts";

const TOKEN = { purpose: "unsubscribe", context: "report", macBytes: 16 } as const;

/**
 * The token has no end but that of its secret (docs/decisions/031-secret-rotation.md), because mails are kept, and can do
 * nothing but end the subscription.
 */
export function unsubscribeLinks(
  workspaceId: Id<"ws">,
  userId: Id<"user">,
): { page: string; oneClick: string } {
  const token = encodeToken(TOKEN, [workspaceId, userId]);
  return {
    page: unsubscribePage(token),
    oneClick: `${env().PARLEY_PUBLIC_URL}/api/report-mails/unsubscribe?token=${token}`,
  };
}

/** The page where a person confirms it, because mail scanners open links. */
export function unsubscribePage(token: string): string {
  return `${env().PARLEY_PUBLIC_URL}/unsubscribe#token=${encodeURIComponent(token)}`;
}

/** Ends the subscription that the token of a mail names; repeating it has no effect. @throws AppError NOT_FOUND */
export async function unsubscribe(token: string): Promise<void> {
  const [workspaceId = "", userId = ""] = decodeToken(TOKEN, token) ?? [];
  if (!isId("ws", workspaceId) || !isId("user", userId)) {
    throw new AppError(
      "NOT_FOUND",
      "This link is not valid. Use the link in the latest email, or unsubscribe in Reports.",
    );
  }
  await deleteSubscription({ db: pool().db, workspaceId }, userId);
}
