import "server-only";
import { randomBytes } from "node:crypto";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { sampleTemplates } from "#lib/demo/sample-templates.ts";
import { connectNumber } from "#lib/numbers/connect-number.ts";
import type { NumberView } from "#lib/numbers/schema.ts";
import { webhookUrl } from "#lib/numbers/serialize.ts";
import { newId } from "#lib/platform/id.ts";
import { accountDataSchema } from "#lib/simulator/account-schema.ts";
import { createSandboxNumber } from "#lib/simulator/create-number.ts";
import { createSandboxTemplate } from "#lib/simulator/sandbox-template.ts";
import { syncTemplates } from "#lib/templates/sync-templates.ts";

/** Connects it over HTTP like any Cloud API number. */
export async function connectSandboxNumber(ctx: Ctx, verifiedName: string): Promise<NumberView> {
  const id = newId("num");
  const appSecret = randomBytes(24).toString("hex");
  const { qualityRating, limitTier } = accountDataSchema.parse({});
  const number = await inTransaction(ctx, async (tx) => {
    const created = await createSandboxNumber(tx.db, {
      verifiedName,
      callbackUrl: webhookUrl({ id, kind: "sandbox" }),
      appSecret,
    });
    for (const template of sampleTemplates) await createSandboxTemplate(tx.db, created.wabaId, template);
    return connectNumber(tx, {
      ...created,
      id,
      kind: "sandbox",
      qualityRating,
      limitTier,
      appSecret,
      verifyToken: randomBytes(24).toString("hex"),
    });
  });
  await syncTemplates(ctx);
  return number;
}
