import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { numbers } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { checkNumber } from "#lib/numbers/check-number.ts";
import { graphUrl } from "#lib/numbers/graph-client.ts";
import { getNumberRow } from "#lib/numbers/queries.ts";
import type { NumberView, RotateSecrets } from "#lib/numbers/schema.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { DAY } from "#lib/platform/clock.ts";
import { decrypt, encrypt, sha256 } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";
import { notFound, validationError } from "#lib/platform/errors.ts";
import { createClient } from "#lib/whatsapp/client.ts";

/** How long the previous app secret stays valid, so that no webhook is lost during the change. */
const PREVIOUS_SECRET_VALID_MS = DAY;

/**
 * Replaces secrets of a number without downtime: a new access token must reach the number before it replaces
 * the old one, and the previous app secret stays valid for a day. Then checks the number. @throws AppError
 * NOT_FOUND, or VALIDATION_ERROR at the field that WhatsApp refuses
 */
export async function rotateSecrets(ctx: Ctx, id: string, input: RotateSecrets): Promise<NumberView> {
  const row = await getNumberRow(ctx, id);
  if (input.accessToken !== undefined) await verifyToken(row, input.accessToken);
  await inTransaction(ctx, async (tx) => {
    const own = and(eq(numbers.workspaceId, tx.workspaceId), eq(numbers.id, row.id));
    const [present] = await tx.db.select().from(numbers).where(own).for("no key update");
    if (!present) throw notFound();
    const changes = toColumns(present, input, tx.clock.now());
    if (Object.keys(changes).length === 0) return;
    await tx.db.update(numbers).set(changes).where(own);
    // Names of the changed secrets, never their values.
    await appendAudit(tx, {
      action: "number.secrets_changed",
      targetId: row.id,
      data: { changed: Object.keys(input) },
    });
  });
  return checkNumber(ctx, row.id);
}

async function verifyToken(row: NumberRow, accessToken: string): Promise<void> {
  const client = createClient({
    baseUrl: graphUrl(row.kind),
    version: env().WHATSAPP_GRAPH_VERSION,
    accessToken,
  });
  const result = await client.getNumber(row.phoneNumberId);
  if (result.ok) return;
  const { code, title, traceId } = result.error;
  const trace = traceId ? `, trace ${traceId}` : "";
  throw validationError({
    path: "accessToken",
    code: "whatsapp_refused",
    message: `This token cannot use the number: ${title} (code ${code ?? "none"}${trace}). The old token is kept; check the new one.`,
  });
}

function toColumns(row: NumberRow, input: RotateSecrets, now: Date): Partial<NumberRow> {
  return {
    ...(input.accessToken === undefined ? {} : { accessToken: encrypt(input.accessToken, row.id) }),
    // The same secret once more does not replace the previous one.
    ...(input.appSecret === undefined || input.appSecret === decrypt(row.appSecret, row.id)
      ? {}
      : {
          appSecret: encrypt(input.appSecret, row.id),
          previousAppSecret: row.appSecret,
          previousSecretUntil: new Date(now.getTime() + PREVIOUS_SECRET_VALID_MS),
        }),
    ...(input.verifyToken === undefined ? {} : { verifyTokenHash: sha256(input.verifyToken) }),
  };
}
