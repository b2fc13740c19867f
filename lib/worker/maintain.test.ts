import { eq, getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { apiRequestBodies, attachments, rateLimits, sandboxMedia, sandboxUploads } from "#db/schema/index.ts";
import { listAlerts } from "#lib/accounts/alerts/queries.ts";
import { updateStorageAlert } from "#lib/accounts/storage-quota.ts";
import { DAY } from "#lib/platform/clock.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import type { RetainedData } from "#lib/platform/retention.ts";
import { moveSandboxClock } from "#lib/simulator/change-settings.ts";
import { createSandboxNumber } from "#lib/simulator/create-number.ts";
import { makeCloudNumber, makeWorkspace } from "#lib/testing/factories.ts";
import { maintain } from "#lib/worker/maintain.ts";

const BROKEN = "known_devices";

test("runs the remaining steps when one fails", async () => {
  const ctx = await makeWorkspace();
  const keep = newId("req");
  await ctx.db.insert(apiRequestBodies).values(
    [
      { requestId: keep, days: 6 },
      { requestId: newId("req"), days: 8 },
    ].map(({ requestId, days }) => ({
      requestId,
      workspaceId: ctx.workspaceId,
      createdAt: new Date(Date.now() - days * 86_400_000),
    })),
  );
  await ctx.db.execute(sql.raw(`alter table ${BROKEN} rename to ${BROKEN}_gone`));
  try {
    await maintain(ctx.db);
  } finally {
    await ctx.db.execute(sql.raw(`alter table ${BROKEN}_gone rename to ${BROKEN}`));
  }
  const left = await ctx.db
    .select({ requestId: apiRequestBodies.requestId })
    .from(apiRequestBodies)
    .where(eq(apiRequestBodies.workspaceId, ctx.workspaceId));
  expect(left).toEqual([{ requestId: keep }]);
});

test("deletes all expired rows, in several statements, and no others", async () => {
  const ctx = await makeWorkspace();
  const workspace = sql.param(ctx.workspaceId, rateLimits.workspaceId);
  await ctx.db.execute(sql`
    insert into rate_limits (workspace_id, partition, allowed_at)
    select ${workspace}::uuid, n::text, now() - interval '2 days' from generate_series(1, 10001) n
    union all select ${workspace}::uuid, 'fresh', now()`);
  await maintain(ctx.db);
  const left = await ctx.db
    .select({ partition: rateLimits.partition })
    .from(rateLimits)
    .where(eq(rateLimits.workspaceId, ctx.workspaceId));
  expect(left).toEqual([{ partition: "fresh" }]);
});

test("deletes the simulator's files on the clock of their number, and uploads that never ended", async () => {
  const ctx = await makeWorkspace();
  const simulated = { verifiedName: "Shop", callbackUrl: "http://127.0.0.1/", appSecret: "secret" };
  const number = await createSandboxNumber(ctx.db, simulated);
  await moveSandboxClock(ctx.db, [number.phoneNumberId], 40 * DAY);
  const inDays = (days: number) => new Date(Date.now() + days * DAY);
  const file = { phoneNumberId: number.phoneNumberId, mimeType: "text/plain", filename: null, sizeBytes: 1 };
  const content = new Uint8Array(1);
  await ctx.db.insert(sandboxMedia).values(
    [9, 11].map((days) => ({
      ...file,
      id: `file-${days}`,
      sha256: "",
      content,
      origin: "business" as const,
      createdAt: inDays(days),
    })),
  );
  const sample = { wabaId: number.wabaId, fileName: "a.png", fileType: "image/png", fileLength: 2, content };
  await ctx.db.insert(sandboxUploads).values([
    { ...sample, session: "old", handle: "old", createdAt: inDays(-31) },
    { ...sample, session: "kept", handle: "kept", createdAt: inDays(-29) },
    { ...sample, session: "stopped", createdAt: inDays(-2) },
    { ...sample, session: "open", createdAt: inDays(0) },
  ]);
  await maintain(ctx.db);
  const media = await ctx.db.select({ id: sandboxMedia.id }).from(sandboxMedia);
  expect(media).toEqual([{ id: "file-11" }]);
  const uploads = await ctx.db.select({ session: sandboxUploads.session }).from(sandboxUploads);
  expect(uploads.map(({ session }) => session).sort()).toEqual(["kept", "open"]);
});

test("an alert about a full storage ends once there is space, and follows what is left", async () => {
  const [emptied, nearlyFull] = [await makeWorkspace(), await makeWorkspace()];
  for (const ctx of [emptied, nearlyFull]) {
    const { id } = await makeCloudNumber(ctx, "secret");
    const file = { numberId: id as Id<"num">, kind: "document", state: "stored", sizeBytes: 1e9 } as const;
    await ctx.db.insert(attachments).values(
      Array.from({ length: 52 }, () => ({
        ...file,
        id: newId("att"),
        workspaceId: ctx.workspaceId,
        createdAt: new Date(),
      })),
    );
    await updateStorageAlert(ctx);
    expect((await listAlerts(ctx)).data).toMatchObject([{ kind: "storage.full", severity: "critical" }]);
  }
  const { db, workspaceId } = nearlyFull;
  await db.delete(attachments).where(eq(attachments.workspaceId, emptied.workspaceId));
  await db.execute(sql`delete from attachments where id in (
    select id from attachments where workspace_id = ${sql.param(workspaceId, attachments.workspaceId)} limit 5)`);
  await maintain(db);
  expect((await listAlerts(emptied)).data).toEqual([]);
  expect((await listAlerts(nearlyFull)).data).toMatchObject([{ kind: "storage.full", severity: "warning" }]);
});

/** For how long the rows of each table are stored: until a retention, or as one of these says. */
const REASONS = {
  /** Until somebody deletes them, or what they belong to. */
  kept: [
    ...[
      "workspaces",
      "users",
      "user_identities",
      "members",
      "authenticators",
      "recovery_codes",
      "member_preferences",
      "member_availability",
      "api_keys",
      "secret_keys",
    ],
    ...[
      "numbers",
      "templates",
      "template_memory",
      "teams",
      "team_members",
      "automations",
      "automatic_replies",
    ],
    ...[
      "contacts",
      "labels",
      "contact_labels",
      "segments",
      "conversations",
      "merged_ids",
      "windows",
      "messages",
    ],
    ...["message_timeline", "message_search", "attachments", "quick_replies", "saved_views", "view_counts"],
    ...["webhook_endpoints", "otp_policies", "push_subscriptions", "report_counts", "report_times"],
    ...["report_subscriptions"],
    ...["audit_entries", "erasures", "alerts", "retention_policies"],
  ],
  /** Until they are processed, expire, or are replaced by newer ones. */
  transient: [
    ...[
      "sessions",
      "account_links",
      "presence",
      "nodes",
      "job_claims",
      "recent_searches",
      "erased_files",
      "view_count_deltas",
    ],
    ...["awaiting_assignment", "awaiting_auto_reply", "report_cursor", "report_backfills"],
    ...["otp_failures", "otp_paused_prefixes"],
  ],
  /** Tables of the simulator, deleted with the sandbox or its number. */
  sandbox: [
    ...["sandbox_accounts", "sandbox_numbers", "sandbox_templates", "sandbox_phones", "sandbox_messages"],
    ...["sandbox_webhooks", "sandbox_tokens"],
  ],
};

const RETAINED: Record<RetainedData, readonly string[]> = {
  idempotencyKeys: ["idempotency_keys"],
  requests: ["api_requests"],
  requestBodies: ["api_request_bodies"],
  liveEvents: ["live_events"],
  events: ["webhook_events"],
  deliveries: ["webhook_deliveries", "webhook_attempts"],
  inboundWebhooks: ["inbound_webhooks"],
  deferredUpdates: ["deferred_updates"],
  passcodes: ["otp_verifications"],
  signInFailures: ["sign_in_failures"],
  knownDevices: ["known_devices"],
  notifications: ["notifications"],
  imports: ["contact_imports", "contact_import_errors"],
  unstartedImports: [],
  exports: ["data_exports"],
  // Uploads of messages are kept with them.
  unsentUploads: [],
  apiUploads: [],
  unreferencedFiles: [],
  emptyDrafts: ["drafts"],
  sandboxFiles: ["sandbox_media", "sandbox_uploads"],
  unfinishedSandboxUploads: [],
  invitations: ["invitations"],
  reportFacts: ["report_messages"],
  rates: ["rate_limits", "send_rate_limits", "attempt_limits"],
};

test("every table has a retention or a reason to be stored", () => {
  const tables = Object.values<unknown>(schema).flatMap((value) =>
    is(value, PgTable) ? [getTableName(value)] : [],
  );
  const declared = [...Object.values(REASONS), ...Object.values(RETAINED)].flat();
  expect(declared.toSorted()).toEqual(tables.toSorted());
});
