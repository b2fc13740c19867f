import { text } from "node:stream/consumers";
import type { Command } from "commander";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { type Db, pool } from "#db/client.ts";
import { type Ctx, createCtx } from "#db/ctx.ts";
import { workspaces } from "#db/schema/index.ts";
import { isAppError } from "#lib/errors.ts";
import { isId, newId } from "#lib/id.ts";
import { leaveNodes } from "#lib/nodes/this-node.ts";
import { checkSecret } from "#lib/secrets/check-secret.ts";
import { type Role, roles } from "#lib/workspaces/schema.ts";
import { type OpenSettings, openSettings } from "../settings.ts";

/**
 * Runs one command: opens the database (the running one, or the embedded one for the time of the command), prints the
 * result as a line of words or, with `--json`, as one JSON object, and closes everything again.
 */
export async function runCommand<T extends object>(
  command: Command,
  work: (db: Db) => Promise<T>,
  words: (result: T) => string,
): Promise<void> {
  const checked = async (db: Db) => {
    await checkSecret(db);
    return work(db);
  };
  await runOn(await openSettings(), command, checked, words);
}

/** The same on settings that are open already, without the check of the secret. */
export async function runOn<T extends object>(
  settings: OpenSettings,
  command: Command,
  work: (db: Db) => Promise<T>,
  words: (result: T) => string,
): Promise<void> {
  try {
    const result = await work(pool().db);
    const json = command.optsWithGlobals().json === true;
    process.stdout.write(`${json ? JSON.stringify(result) : words(result)}\n`);
  } finally {
    await leaveNodes();
    await pool().close();
    await settings.close();
  }
}

/**
 * The context of a workspace that was named by its id, or by its name where only one has it.
 * @throws Error that says which workspaces there are
 */
export async function workspaceCtx(db: Db, named: string): Promise<Ctx> {
  const rows = await db
    .select()
    .from(workspaces)
    .where(isId("ws", named) ? eq(workspaces.id, named) : eq(workspaces.name, named));
  const [workspace, ...others] = rows;
  if (!workspace) throw new Error(`There is no workspace "${named}". "admin status" lists them.`);
  if (others.length > 0) throw new Error(`Several workspaces are named "${named}". Give the id instead.`);
  return createCtx({
    db,
    workspaceId: workspace.id,
    clockOffsetMs: workspace.clockOffsetMs,
    actor: { kind: "terminal" },
    requestId: newId("req"),
  });
}

/** What was piped in, without the line's end: secrets come this way and not as arguments, which other users can see. */
export async function readStandardInput(): Promise<string> {
  return (await text(process.stdin)).replace(/\r?\n$/, "");
}

/** Reads a role that was typed. @throws Error that names the roles there are */
export function parseRole(value: string): Role {
  const role = roles.find((candidate) => candidate === value);
  if (!role) throw new Error(`--role must be one of ${roles.join(", ")}.`);
  return role;
}

/** Says what went wrong, each fault of the input in a line of its own, and ends with exit code 1. */
export function fail(error: unknown): void {
  process.stderr.write(`${wordsFor(error)}\n`);
  process.exitCode = 1;
}

function wordsFor(error: unknown): string {
  if (isAppError(error, "VALIDATION_ERROR")) {
    return error.details.issues.map(({ path, message }) => `${path}: ${message}`).join("\n");
  }
  if (error instanceof z.ZodError) {
    return error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n");
  }
  return error instanceof Error ? error.message : String(error);
}
