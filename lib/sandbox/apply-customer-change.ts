import "server-only";
import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxMessages } from "#db/schema/index.ts";
import type { CustomerAction } from "#lib/sandbox/customer-action.ts";
import type { SandboxPhone } from "#lib/sandbox/phones.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";

/** The customer edits or deletes a message of theirs: the phone shows it as it is now. */
export async function applyCustomerChange(
  db: Db,
  number: SandboxNumber,
  phone: SandboxPhone,
  action: Extract<CustomerAction, { kind: "edit" | "delete" }>,
): Promise<void> {
  await db
    .update(sandboxMessages)
    .set(
      action.kind === "edit"
        ? { message: { type: "text", text: { body: action.body } } }
        : { status: "deleted" },
    )
    .where(
      and(
        eq(sandboxMessages.phoneNumberId, number.phoneNumberId),
        eq(sandboxMessages.waId, phone.waId),
        eq(sandboxMessages.wamid, action.wamid),
        eq(sandboxMessages.direction, "from_customer"),
      ),
    );
}
