import type { Command } from "commander";
import type { Db } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { env } from "#lib/env.ts";
import { checkSecret, noteSecret } from "#lib/secrets/check-secret.ts";
import { type RotationState, readRotation } from "#lib/secrets/read-rotation.ts";
import { type ReencryptedColumn, reencryptDatabase } from "#lib/secrets/reencrypt-database.ts";
import { openSettings, openSettingsToRotate } from "../settings.ts";
import { runOn } from "./run.ts";

interface RotateOptions {
  check?: true;
  new?: true;
  lost?: true;
}

interface RotateResult extends RotationState {
  columns: ReencryptedColumn[];
}

export function secretCommands(program: Command): void {
  program
    .command("secret:rotate")
    .description(
      "encrypt everything under the current PARLEY_SECRET that is encrypted under PARLEY_SECRET_PREVIOUS; with Parley's own database, after generating a new secret",
    )
    .option("--check", "change nothing; say what still depends on a former secret")
    .option(
      "--new",
      "with Parley's own database: generate another secret although the last rotation is not removed",
    )
    .option(
      "--lost",
      "the former secret is lost: take the current one, and leave unreadable values as they are",
    )
    .action(async (options: RotateOptions, command: Command) => {
      const settings = options.check
        ? await openSettings()
        : await openSettingsToRotate({ another: options.new === true });
      await runOn(settings, command, (db) => rotate(db, options), inWords);
    });
}

async function rotate(db: Db, { check, lost }: RotateOptions): Promise<RotateResult> {
  await migrate(env().DATABASE_URL);
  if (lost) await noteSecret(db);
  else await checkSecret(db);
  const columns = check ? [] : await reencryptDatabase(db);
  return { ...(await readRotation(db)), columns };
}

function inWords({ columns, ...state }: RotateResult): string {
  const changed = columns
    .filter(({ reencrypted, unreadable }) => reencrypted + unreadable > 0)
    .map(({ name, reencrypted, unreadable }) =>
      unreadable === 0
        ? `${name}: ${reencrypted} re-encrypted`
        : `${name}: ${reencrypted} re-encrypted, ${unreadable} unreadable and left as they are`,
    );
  const none =
    columns.length > 0 && changed.length === 0 ? ["Everything is encrypted under PARLEY_SECRET."] : [];
  return [...changed, ...none, ...dependents(state), verdictOf(state)].join("\n");
}

function dependents({ ciphertexts, passcodes, idempotencyKeys, sessions }: RotationState): string[] {
  return [
    ...ciphertexts.map(({ name, count }) => `${name}: ${count} under a former secret`),
    ...(passcodes > 0 ? [`Passcodes on their way from before: ${passcodes}; they would be wrong.`] : []),
    ...(idempotencyKeys > 0
      ? [`Idempotency keys from before: ${idempotencyKeys}; a repeated call would be refused.`]
      : []),
    ...(sessions > 0 ? [`Sessions from before: ${sessions}; these members would sign in again.`] : []),
  ];
}

function verdictOf({ removable, sessions, cursorsUntil }: RotationState): string {
  if (env().PARLEY_SECRET_PREVIOUS.length === 0) return "No former secret is set.";
  if (!removable) return "Keep PARLEY_SECRET_PREVIOUS for now.";
  const cursors = cursorsUntil
    ? ` API cursors from before begin anew without it, until ${cursorsUntil}.`
    : "";
  const how = sessions > 0 ? "can be removed if these members may sign in again" : "can be removed";
  return `PARLEY_SECRET_PREVIOUS (with Parley's own database: the file secret.previous) ${how}.${cursors}`;
}
