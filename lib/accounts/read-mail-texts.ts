import "server-only";
import { eq } from "drizzle-orm";
import { createTranslator } from "use-intl/core";
import type { Db } from "#db/client.ts";
import { workspaces } from "#db/schema/index.ts";
import { notFound } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/id.ts";
import { DEFAULT_LANGUAGE, languageTable } from "#lib/platform/languages.ts";
import { delayExit } from "#lib/platform/lifecycle.ts";
import { log } from "#lib/platform/log.ts";
import { toSingleLine } from "#lib/platform/single-line-rules.ts";
import { messagesOf } from "../../messages/messages-of.ts";

/**
 * The texts of mails in the language of a workspace, which is English if none is set, and the locale of dates and numbers,
 * as on the pages: for people who may have no account. A mail to a member has their language (`chosenLanguage`).
 */
export async function readMailTexts(db: Db, workspaceId: Id<"ws">) {
  const [workspace] = await db
    .select({ name: workspaces.name, language: workspaces.language })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  if (!workspace) throw notFound();
  const language = workspace.language ?? DEFAULT_LANGUAGE;
  const t = createTranslator({ locale: language, messages: messagesOf(language), namespace: "mail" });
  return { t, locale: languageTable[language].locale, workspaceName: toSingleLine(workspace.name) };
}

/** A mail whose result nobody needs, so that the response does not wait for it. */
export function mailInBackground(mail: Promise<unknown>): void {
  delayExit(mail.catch((error: unknown) => log.error({ err: error }, "mail not sent")));
}

/** Paragraphs with an empty line between them. */
export function toMailText(paragraphs: readonly string[]): string {
  return `${paragraphs.join("\n\n")}\n`;
}
