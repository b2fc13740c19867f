import "server-only";
import type { ExportStep } from "#lib/data/export-steps.ts";
import type { ExportRow } from "#lib/data/serialize.ts";

/** The text that explains the files of an export. @param part begins with 1 */
export function exportReadme(
  { contactId, workspaceId, createdAt }: Pick<ExportRow, "contactId" | "workspaceId" | "createdAt">,
  steps: readonly Pick<ExportStep, "kind" | "name" | "description">[],
  part: number,
): string {
  const subject = contactId === null ? `the workspace ${workspaceId}` : `the contact ${contactId}`;
  const width = Math.max(...steps.map(({ name }) => name.length)) + 8;
  const files = steps.map(
    ({ kind, name, description }) =>
      `${(kind === "rows" ? `${name}.jsonl` : `${name}/`).padEnd(width)}${description}`,
  );
  return `Export of ${subject} from Parley, started ${createdAt.toISOString()}. This is part ${part}.

Files that end in .jsonl are JSON Lines in UTF-8: each line is one JSON object. Times are ISO 8601 in UTC. Objects that
the public API has, such as contacts, conversations and messages, have the fields that its documentation describes.

${files.join("\n")}

A large export has several parts. Each part is a ZIP file that can be opened by itself. Unpack all of them into one folder: a
file that continues in another part has the number of that part in its name, such as messages-2.jsonl.

The data is read while the export runs, so that a change during that time may be in one file and not yet in another.
Passwords, keys, access tokens and the text of passcodes are not included, nor are logs of requests, webhooks and events.
Messages that a customer deleted are included without their content. If missing-files-N.txt exists, it lists the files that
could not be read.
${contactId === null ? "" : "\nnotes.jsonl contains the internal notes of the team. Review them before you give this export to the person.\n"}`;
}
