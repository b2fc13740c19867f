import { text } from "node:stream/consumers";
import type { Command } from "commander";
import { z } from "zod";
import { type Db, pool } from "#db/client.ts";
import { type Ctx, createCtx } from "#db/ctx.ts";
import { migrate } from "#db/migrate.ts";
import { findWorkspaces } from "#lib/accounts/queries.ts";
import { env } from "#lib/platform/env.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { hasCause } from "#lib/platform/has-cause.ts";
import { newId } from "#lib/platform/id.ts";
import { type Role, roles } from "#lib/platform/roles.ts";
import { leaveNodes } from "#lib/queue/this-node.ts";
import { checkSecret } from "#scripts/secrets/check-secret.ts";
import { type OpenSettings, openSettings } from "../settings.ts";

// Codes of PostgreSQL.
const UNDEFINED_TABLE = "42P01";
const UNDEFINED_COLUMN = "42703";

const opened: OpenSettings[] = [];

export async function runCommand<T extends object>(
  command: Command,
  work: (db: Db) => Promise<T>,
  format: (result: T) => string,
): Promise<void> {
  const settings = await openSettings();
  const checked = async (db: Db) => {
    // Started here, so that Parley does not run and may not have updated the database since it was installed.
    if (settings.exited) await migrate(env().DATABASE_DIRECT_URL);
    await checkSecret(db);
    return work(db);
  };
  await runOn(settings, command, checked, format);
}

export async function runOn<T extends object>(
  settings: OpenSettings,
  command: Command,
  work: (db: Db) => Promise<T>,
  format: (result: T) => string,
): Promise<void> {
  opened.push(settings);
  const result = await work(pool().db);
  const json = command.optsWithGlobals().json === true;
  command.configureOutput().writeOut?.(`${json ? JSON.stringify(result) : format(result)}\n`);
}

/** Ends what the commands of this process opened. */
export async function closeConnections(): Promise<void> {
  if (opened.length === 0) return;
  await leaveNodes();
  await pool().close();
  for (const settings of opened.splice(0)) await settings.close();
}

/** @param named id or name of the workspace @throws Error that lists the workspaces */
export async function workspaceCtx(db: Db, named: string): Promise<Ctx> {
  const [workspace, ...others] = await findWorkspaces(db, named);
  if (!workspace)
    throw new Error(
      `There is no workspace "${named}". Run "npm run -s admin -- status" to list the workspaces.`,
    );
  if (others.length > 0)
    throw new Error(`Several workspaces are named "${named}". Use the workspace ID instead.`);
  return createCtx({
    ...workspace,
    db,
    actor: { kind: "terminal" },
    requestId: newId("req"),
  });
}

/** Reads secrets, because other users can see arguments. */
export async function readStandardInput(): Promise<string> {
  return (await text(process.stdin)).replace(/\r?\n$/, "");
}

export function parseRole(value: string): Role {
  const role = roles.find((candidate) => candidate === value);
  if (!role) throw new Error(`--role must be one of ${roles.join(", ")}.`);
  return role;
}

export function formatError(error: unknown): string {
  if (isAppError(error, "VALIDATION_ERROR")) {
    return error.details.issues.map(({ path, message }) => `${path}: ${message}`).join("\n");
  }
  if (error instanceof z.ZodError) {
    return error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n");
  }
  if (hasCause(error, ({ code }) => code === UNDEFINED_TABLE || code === UNDEFINED_COLUMN)) {
    return "The database is not set up for this version of Parley. Start Parley once, then run the command again.";
  }
  return error instanceof Error ? error.message : String(error);
}
