import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { numbers } from "#db/schema/index.ts";
import { appendAudit } from "#lib/audit/append-audit.ts";
import { DAY } from "#lib/clock.ts";
import { encrypt, sha256 } from "#lib/crypto.ts";
import { env } from "#lib/env.ts";
import { validationError } from "#lib/errors.ts";
import { checkNumber } from "#lib/numbers/check-number.ts";
import { graphUrl } from "#lib/numbers/graph-client.ts";
import { getNumberRow } from "#lib/numbers/queries.ts";
import type { NumberView, RotateSecrets } from "#lib/numbers/schema.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { createClient } from "#lib/whatsapp/client.ts";

/** How long webhooks that are signed with the app secret before are taken, so that none is lost at the change. */
const OVERLAP_MS = DAY;

/**
 * Puts new secrets in the place of a number's, without a gap: a new access token must reach this very number before the
 * old one goes, a new app secret is taken beside the old one for a day. Then the number is examined.
 * @throws AppError NOT_FOUND, VALIDATION_ERROR at the field that WhatsApp refuses, in its words
 */
export async function rotateSecrets(ctx: Ctx, id: string, input: RotateSecrets): Promise<NumberView> {
  const row = await getNumberRow(ctx, id);
  if (input.accessToken !== undefined) await tryToken(row, input.accessToken);
  const changes = changesOf(row, input, ctx.clock.now());
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .update(numbers)
      .set(changes)
      .where(and(eq(numbers.workspaceId, tx.workspaceId), eq(numbers.id, row.id)));
    // Which secrets were changed; never the secrets.
    await appendAudit(tx, {
      action: "number.secrets_changed",
      targetId: row.id,
      data: { changed: Object.keys(input) },
    });
  });
  return checkNumber(ctx, row.id);
}

async function tryToken(row: NumberRow, accessToken: string): Promise<void> {
  const client = createClient({
    baseUrl: graphUrl(row.kind),
    version: env().WHATSAPP_GRAPH_VERSION,
    accessToken,
  });
  const answer = await client.getNumber(row.phoneNumberId);
  if (answer.ok) return;
  const { code, title, traceId } = answer.error;
  const trace = traceId ? `, trace ${traceId}` : "";
  throw validationError({
    path: "accessToken",
    code: "whatsapp_refused",
    message: `WhatsApp does not let this token use the number: ${title} (code ${code ?? "none"}${trace}). The old token stays.`,
  });
}

function changesOf(row: NumberRow, input: RotateSecrets, now: Date): Partial<NumberRow> {
  return {
    ...(input.accessToken === undefined ? {} : { accessToken: encrypt(input.accessToken, row.id) }),
    ...(input.appSecret === undefined
      ? {}
      : {
          appSecret: encrypt(input.appSecret, row.id),
          previousAppSecret: row.appSecret,
          previousSecretUntil: new Date(now.getTime() + OVERLAP_MS),
        }),
    ...(input.verifyToken === undefined ? {} : { verifyTokenHash: sha256(input.verifyToken) }),
  };
}
