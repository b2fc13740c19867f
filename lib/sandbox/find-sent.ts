import "server-only";
import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxMessages, sandboxTemplates } from "#db/schema/index.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import { describeTemplate } from "#lib/whatsapp/render-template.ts";

/** A message of this chat as it was sent, a template with the labels of its quick replies; null when there is none. */
export async function findSent(db: Db, number: SandboxNumber, waId: string, wamid: string): Promise<unknown> {
  const [row] = await db
    .select({ message: sandboxMessages.message })
    .from(sandboxMessages)
    .where(
      and(
        eq(sandboxMessages.phoneNumberId, number.phoneNumberId),
        eq(sandboxMessages.waId, waId),
        eq(sandboxMessages.wamid, wamid),
      ),
    );
  const message = Object(row?.message);
  if (message.type !== "template") return row ? message : null;
  return { ...message, quickReplies: await quickReplies(db, number, Object(message.template)) };
}

async function quickReplies(
  db: Db,
  number: SandboxNumber,
  sent: Record<string, unknown>,
): Promise<(string | null)[]> {
  const [template] = await db
    .select()
    .from(sandboxTemplates)
    .where(
      and(
        eq(sandboxTemplates.wabaId, number.wabaId),
        eq(sandboxTemplates.name, String(sent.name)),
        eq(sandboxTemplates.language, String(Object(sent.language).code)),
      ),
    );
  const components = Array.isArray(template?.components) ? template.components : [];
  return describeTemplate(components).buttons.map(({ type, text }) => (type === "QUICK_REPLY" ? text : null));
}
