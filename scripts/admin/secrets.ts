import type { Command } from "commander";
import type { Db } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { env } from "#lib/platform/env.ts";
import { checkSecret, recordSecret } from "#scripts/secrets/check-secret.ts";
import { type RotationState, readRotation } from "#scripts/secrets/read-rotation.ts";
import { type ReencryptedColumn, reencryptDatabase } from "#scripts/secrets/reencrypt-database.ts";
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
      "re-encrypt everything with the current PARLEY_SECRET; with Parley's own database, this also generates a new secret",
    )
    .option("--check", "only report which data still needs a previous secret")
    .option(
      "--new",
      "with Parley's own database: generate another secret while the previous one is still stored",
    )
    .option("--lost", "the previous secret is lost: use the current one and skip values that cannot be read")
    .action(async (options: RotateOptions, command: Command) => {
      const settings = options.check
        ? await openSettings()
        : await openSettingsToRotate({ another: options.new === true });
      await runOn(settings, command, (db) => rotate(db, options), formatRotation);
    });
}

async function rotate(db: Db, { check, lost }: RotateOptions): Promise<RotateResult> {
  await migrate(env().DATABASE_DIRECT_URL);
  if (lost) await recordSecret(db);
  else await checkSecret(db);
  const columns = check ? [] : await reencryptDatabase(db);
  return { ...(await readRotation(db)), columns };
}

function formatRotation({ columns, ...state }: RotateResult): string {
  const changed = columns
    .filter(({ reencrypted, unreadable }) => reencrypted + unreadable > 0)
    .map(({ name, reencrypted, unreadable }) =>
      unreadable === 0
        ? `${name}: ${reencrypted} re-encrypted`
        : `${name}: ${reencrypted} re-encrypted, ${unreadable} unreadable and skipped`,
    );
  const none =
    columns.length > 0 && changed.length === 0 ? ["Everything is encrypted with PARLEY_SECRET."] : [];
  return [...changed, ...none, ...dependents(state), describeRemoval(state)].join("\n");
}

function dependents(state: RotationState): string[] {
  const { ciphertexts, passcodes, idempotencyKeys, sessions, devices, reportMails } = state;
  return [
    ...ciphertexts.map(
      ({ name, count }) =>
        `${name}: ${count} ${count === 1 ? "value" : "values"} encrypted with a previous secret`,
    ),
    ...(passcodes > 0
      ? [`Active passcodes that depend on a previous secret: ${passcodes}. They would stop working.`]
      : []),
    ...(idempotencyKeys > 0
      ? [
          `Idempotency keys that depend on a previous secret: ${idempotencyKeys}. Retried requests would be rejected.`,
        ]
      : []),
    ...(sessions > 0
      ? [`Sessions that depend on a previous secret: ${sessions}. These members would have to sign in again.`]
      : []),
    ...(devices > 0
      ? [
          `Known devices that depend on a previous secret: ${devices}. They would count as new at the next sign-in.`,
        ]
      : []),
    ...(reportMails > 0
      ? [
          `Members whose latest emailed report depends on a previous secret: ${reportMails}. The unsubscribe link in that email would stop working; the link in the next report works.`,
        ]
      : []),
  ];
}

function describeRemoval({ removable, sessions, cursorsUntil }: RotationState): string {
  if (env().PARLEY_SECRET_PREVIOUS.length === 0) return "No previous secret is set.";
  if (!removable) return "Keep PARLEY_SECRET_PREVIOUS for now.";
  const cursors = cursorsUntil
    ? ` API cursors created before ${cursorsUntil} would stop working without it.`
    : "";
  const how = sessions > 0 ? "can be removed if these members can sign in again" : "can be removed";
  return `PARLEY_SECRET_PREVIOUS (with Parley's own database: the file secret.previous) ${how}.${cursors}`;
}
