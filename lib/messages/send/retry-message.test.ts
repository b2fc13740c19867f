import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contacts } from "#db/schema/index.ts";
import { moveClock } from "#lib/accounts/move-clock.ts";
import { getMessage } from "#lib/conversations/thread/queries.ts";
import { giveUpMessage } from "#lib/messages/send/give-up-message.ts";
import { retryMessage } from "#lib/messages/send/retry-message.ts";
import { DAY } from "#lib/platform/clock.ts";
import { makeSandboxWorkspace, withCurrentClock } from "#lib/testing/factories.ts";
import { sendMessage } from "#lib/testing/send-message.ts";
import { startUpstream } from "#lib/testing/upstream.ts";

let stopUpstream: () => Promise<void>;

beforeAll(async () => {
  stopUpstream = await startUpstream();
});
afterAll(() => stopUpstream());

test("a retry is refused by the send policy, and the failed message stays as it was", async () => {
  const { ctx } = await makeSandboxWorkspace();
  const message = {
    kind: "template" as const,
    template: { name: "order_update" },
    variables: { "1": "Ana", "2": "NW-1", "3": "Friday" },
  };
  const sent = await sendMessage(ctx, { to: "4915550020022", message });
  await moveClock(ctx, 2 * DAY);
  const later = await withCurrentClock(ctx);
  await giveUpMessage(later, sent.message.id);
  const failed = await getMessage(later, sent.message.id);
  await ctx.db
    .update(contacts)
    .set({ blockedAt: new Date() })
    .where(eq(contacts.workspaceId, ctx.workspaceId));
  await expect(retryMessage(later, failed.id)).rejects.toMatchObject({ code: "CONTACT_BLOCKED" });
  expect(await getMessage(later, failed.id)).toEqual(failed);
});
