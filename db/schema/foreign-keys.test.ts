import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";

/** What is deleted with so much else that reading the whole table, of a workspace or of all, does not matter. */
const WITHOUT_INDEX = [
  // Few rows, and people, templates and numbers are hardly ever deleted.
  "account_links.createdById",
  "api_keys.createdBy",
  "saved_views.workspaceId,userId",
  "template_memory.workspaceId,templateId",
  "templates.approvedBy",
  "webhook_endpoints.createdBy",
  // A number is deleted with its workspace only, after its messages.
  "attachments.workspaceId,numberId",
  "messages.workspaceId,numberId",
  // Workspaces are deleted row by row before (`lib/erasure/run-deletion.ts`).
  "invitations.workspaceId",
  // A partial index of those with a team, which are those that refer to one.
  "conversations.workspaceId,assignedTeamId",
  // Few per workspace, because old ones are deleted.
  "notifications.workspaceId,conversationId",
  "otp_failures.workspaceId,otpId",
];

test("what a deletion cascades to is found by an index, or the table is listed", () => {
  const unindexed = Object.values(schema)
    .filter((table) => is(table, PgTable))
    .flatMap((table) => {
      const { name, columns, indexes, primaryKeys, uniqueConstraints, foreignKeys } = getTableConfig(table);
      const indexed = [
        ...indexes
          .filter(({ config }) => !config.where)
          .map(({ config }) => config.columns.map((column) => ("name" in column ? column.name : ""))),
        ...[...primaryKeys, ...uniqueConstraints].map((key) => key.columns.map((column) => column.name)),
        ...columns.filter(({ primary, isUnique }) => primary || isUnique).map((column) => [column.name]),
      ];
      return foreignKeys
        .map((key) => key.reference().columns.map((column) => column.name))
        .filter(
          (key) => !indexed.some((index) => key.every((part) => index.slice(0, key.length).includes(part))),
        )
        .map((key) => `${name}.${key.join(",")}`);
    });
  expect(unindexed.toSorted()).toEqual(WITHOUT_INDEX.toSorted());
});
