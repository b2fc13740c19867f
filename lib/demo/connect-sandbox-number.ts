import "server-only";
import { randomBytes } from "node:crypto";
import type { Ctx } from "#db/ctx.ts";
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
  const created = await createSandboxNumber(ctx.db, {
    verifiedName,
    callbackUrl: webhookUrl({ id, kind: "sandbox" }),
    appSecret,
  });
  for (const template of sampleTemplates) await createSandboxTemplate(ctx.db, created.wabaId, template);
  const { qualityRating, limitTier } = accountDataSchema.parse({});
  const number = await connectNumber(ctx, {
    ...created,
    id,
    kind: "sandbox",
    qualityRating,
    limitTier,
    appSecret,
    verifyToken: randomBytes(24).toString("hex"),
  });
  await syncTemplates(ctx);
  return number;
}
