import { eq } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { reportSubscriptions } from "#db/schema/index.ts";
import { unsubscribeLinks } from "#lib/reports/subscriptions/unsubscribe.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";

test("a mail program unsubscribes by a POST without a session; opening the link changes nothing", async () => {
  const { ctx, id: userId } = await makeMember(await makeWorkspace(), "viewer");
  const { db, workspaceId } = ctx;
  await db.insert(reportSubscriptions).values({
    ...{ workspaceId, userId, frequency: "daily", weekday: 1, hour: 8, timeZone: "UTC", language: "en" },
    ...{ sections: ["volume"], dueAt: new Date("2099-01-01") },
  });
  const token = new URL(unsubscribeLinks(workspaceId, userId).oneClick).searchParams.get("token") ?? "";
  const call = (method: string, given: string) =>
    fetch(`${inject("serverUrl")}/api/report-mails/unsubscribe?token=${given}`, {
      ...{ method, redirect: "manual" },
      ...(method === "POST" ? { body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) } : {}),
    });
  const opened = await call("GET", token);
  expect([opened.status, new URL(opened.headers.get("location") ?? "").hash]).toEqual([
    303,
    `#token=${token}`,
  ]);
  expect((await call("POST", `${token}A`)).status).toBe(404);
  const count = () => db.$count(reportSubscriptions, eq(reportSubscriptions.userId, userId));
  expect(await count()).toBe(1);
  expect([(await call("POST", token)).status, await count()]).toEqual([200, 0]);
  expect((await call("POST", token)).status).toBe(200);
});
