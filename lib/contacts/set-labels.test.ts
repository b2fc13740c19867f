import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { labels } from "#db/schema/index.ts";
import { deleteLabel } from "#lib/contacts/remove-label.ts";
import { upsertContactBody } from "#lib/contacts/schema.ts";
import { writeContactByPhone } from "#lib/contacts/write-contact.ts";
import { createLabel } from "#lib/contacts/write-label.ts";
import { changeContactLabels } from "#lib/conversations/actions/change-labels.ts";
import { createContactManually, upsertContactForApi } from "#lib/conversations/actions/save-contact.ts";
import { makePhone, makeWorkspace } from "#lib/testing/factories.ts";
import { raceWithTransaction } from "#lib/testing/race-with-transaction.ts";

test("limits a workspace to 1,000 labels, also under concurrent creation", async () => {
  const ctx = await makeWorkspace();
  await ctx.db.execute(sql`
    insert into labels (id, workspace_id, name, normalized_name)
    select parley_uuidv7(), ${sql.param(ctx.workspaceId, labels.workspaceId)}, 'l' || n, 'l' || n
    from generate_series(1, 998) n`);
  const save = (index: number, names: string[]) =>
    inTransaction(ctx, (tx) =>
      writeContactByPhone(
        tx,
        upsertContactBody.parse({ phone: String(15_555_550_000 + index), labels: names }),
      ),
    );
  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, (_, index) => save(index, [`new ${index}`])),
  );
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused.map(({ reason }) => reason.details)).toEqual(
    Array(4).fill({
      issues: [
        {
          path: "labels",
          code: "too_many_labels",
          message: "A workspace can have up to 1000 labels. Use existing labels.",
        },
      ],
    }),
  );
  expect(await ctx.db.$count(labels, eq(labels.workspaceId, ctx.workspaceId))).toBe(1000);
  await save(10, ["L1", "l998"]);
  await expect(save(11, ["l1", "one more"])).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
});

interface LabelChange {
  id: string;
  phone: string;
  labelId: string;
}

test.each([
  [
    "on a page",
    (ctx: Ctx, { id, labelId }: LabelChange) => changeContactLabels(ctx, { id, add: [labelId], remove: [] }),
  ],
  ["by a call", (ctx: Ctx, { phone }: LabelChange) => upsertContactForApi(ctx, { phone, labels: ["vip"] })],
])("reports unknown_label when a label is deleted while it is added to %s", async (_where, label) => {
  const ctx = await makeWorkspace();
  const { id: labelId } = await createLabel(ctx, { name: "vip" });
  const phone = makePhone();
  const { id } = await createContactManually(ctx, { phone });
  const settled = await raceWithTransaction(
    ctx,
    (tx) => deleteLabel(tx, labelId),
    async () => label(ctx, { id, phone, labelId }),
  );
  expect(settled).toMatchObject({
    status: "rejected",
    reason: { code: "VALIDATION_ERROR", details: { issues: [{ code: "unknown_label" }] } },
  });
});
