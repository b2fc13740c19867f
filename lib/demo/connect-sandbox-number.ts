import "server-only";
import { randomBytes } from "node:crypto";
import type { Ctx } from "#db/ctx.ts";
import { sampleTemplates } from "#lib/demo/sample-templates.ts";
import { newId } from "#lib/id.ts";
import { connectNumber } from "#lib/numbers/connect-number.ts";
import type { NumberView } from "#lib/numbers/schema.ts";
import { webhookUrl } from "#lib/numbers/serialize.ts";
import { createSandboxNumber } from "#lib/sandbox/create-number.ts";
import { createSandboxTemplate } from "#lib/sandbox/create-template.ts";
import { syncTemplates } from "#lib/templates/sync-templates.ts";

/**
 * A number in the simulator, connected to the workspace in one step, with sample templates that WhatsApp's side has
 * approved. From here on it is a number like any other: what ties the two is ids, a token and HTTP.
 */
export async function connectSandboxNumber(ctx: Ctx, verifiedName: string): Promise<NumberView> {
  const id = newId("num");
  const appSecret = randomBytes(24).toString("hex");
  const created = await createSandboxNumber(ctx.db, {
    verifiedName,
    callbackUrl: webhookUrl({ id, kind: "sandbox" }),
    appSecret,
  });
  for (const template of sampleTemplates) await createSandboxTemplate(ctx.db, created.wabaId, template);
  const number = await connectNumber(ctx, {
    ...created,
    id,
    kind: "sandbox",
    qualityRating: "GREEN",
    appSecret,
    verifyToken: randomBytes(24).toString("hex"),
  });
  await syncTemplates(ctx);
  return number;
}
