import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { createSegmentBody } from "#lib/contacts/segment-schema.ts";
import { createSegment } from "#lib/contacts/write-segment.ts";
import { createContactManually } from "#lib/conversations/actions/save-contact.ts";
import { createQuickReply } from "#lib/conversations/quick-replies/write-quick-reply.ts";
import { createViewBody } from "#lib/conversations/views/schema.ts";
import { createView } from "#lib/conversations/views/write-view.ts";
import { startExport } from "#lib/data/start-export.ts";
import { idToUuid } from "#lib/platform/id.ts";
import { createTeam } from "#lib/teams/write-team.ts";
import { makeMember, makePhone, makeWorkspace } from "#lib/testing/factories.ts";
import { raceWithTransaction } from "#lib/testing/race-with-transaction.ts";
import { createEndpoint } from "#lib/webhooks/create-endpoint.ts";

const network = { allowHosts: [], resolve: async () => [{ address: "93.184.216.34", family: 4 }] };
const team = { assignment: "off", assignmentLimit: null, assignToLastMember: true } as const;

interface Limited {
  table: string;
  max: number;
  code: string;
  /** What differs between the rows, in SQL with `n`. */
  own: string;
  create(ctx: Ctx, name: string): Promise<unknown>;
}

const limited: Limited[] = [
  {
    ...{ table: "data_exports", max: 50, code: "too_many", own: "'state', 'done'" },
    create: async (ctx) => {
      const { id } = await createContactManually(ctx, { phone: makePhone() });
      return startExport(ctx, { contactId: id });
    },
  },
  {
    ...{ table: "quick_replies", max: 500, code: "too_many_quick_replies", own: "'shortcut', n::text" },
    create: (ctx, name) => createQuickReply(ctx, { shortcut: name, body: "Hi" }),
  },
  {
    ...{ table: "webhook_endpoints", max: 20, code: "too_many", own: "'url', 'https://example.com/' || n" },
    create: (ctx, name) =>
      createEndpoint(ctx, { url: `https://hooks.example.com/${name}`, eventTypes: ["*"] }, network),
  },
  {
    ...{ table: "teams", max: 100, code: "too_many_teams", own: "'normalized_name', n::text" },
    create: (ctx, name) => createTeam(ctx, { name, memberIds: [], ...team }),
  },
  {
    ...{ table: "saved_views", max: 50, code: "too_many_views", own: "'name', n::text" },
    create: (ctx, name) => createView(ctx, createViewBody.parse({ name, filter: {}, shared: false })),
  },
  {
    ...{ table: "segments", max: 50, code: "too_many_segments", own: "'name', n::text" },
    create: (ctx, name) =>
      createSegment(ctx, createSegmentBody.parse({ name, filter: { attribute: "plan" } })),
  },
];

test.each(limited)(
  "of two at once, one exceeds the limit of $table",
  async ({ table, max, code, own, create }) => {
    const { ctx } = await makeMember(await makeWorkspace(), "owner");
    await create(ctx, "first");
    const rows = sql.raw(`${table} t where t.workspace_id = '${idToUuid("ws", ctx.workspaceId)}'`);
    await ctx.db.execute(sql`
    insert into ${sql.raw(table)}
    select (jsonb_populate_record(t, to_jsonb(t) || jsonb_build_object('id', parley_uuidv7(), ${sql.raw(own)}))).*
    from generate_series(1, ${max - 2}) n, ${rows}`);
    const second = await raceWithTransaction(
      ctx,
      (tx) => create(tx, "second"),
      () => create(ctx, "third"),
    );
    expect(second).toMatchObject({
      status: "rejected",
      reason: { code: "VALIDATION_ERROR", details: { issues: [{ code }] } },
    });
    expect(await ctx.db.execute(sql`select count(*)::int as count from ${rows}`)).toMatchObject([
      { count: max },
    ]);
  },
);
