import "server-only";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import {
  sandboxMessages,
  sandboxNumbers,
  sandboxPhones,
  sandboxTemplates,
  sandboxWebhooks,
} from "#db/schema/index.ts";
import { DAY } from "#lib/platform/clock.ts";
import { recordOf } from "#lib/platform/record-of.ts";
import { renderMessage } from "#lib/simulator/render-message.ts";
import {
  getSandboxTime,
  readSettings,
  readTraits,
  type SandboxNumber,
} from "#lib/simulator/sandbox-number.ts";
import type { SandboxBehavior, SandboxMessageView, sandboxChatsSchema } from "#lib/simulator/schema.ts";

const THREAD_MAX = 200;
const CHATS_MAX = 200;

export async function findSandboxNumbers(
  db: Db,
  phoneNumberIds: readonly string[],
): Promise<SandboxNumber[]> {
  if (phoneNumberIds.length === 0) return [];
  const rows = await db
    .select()
    .from(sandboxNumbers)
    .where(inArray(sandboxNumbers.phoneNumberId, [...phoneNumberIds]));
  return phoneNumberIds.flatMap((id) => rows.find((row) => row.phoneNumberId === id) ?? []);
}

/** The latest chats, because a load test writes to any number of people. */
export async function listChats(
  db: Db,
  numbers: readonly SandboxNumber[],
): Promise<z.output<typeof sandboxChatsSchema>> {
  const ids = numbers.map((number) => number.phoneNumberId);
  const { lastWroteAt, addressedAt, createdAt } = sandboxPhones;
  const activeAt = sql`greatest(${lastWroteAt}, ${addressedAt}, ${createdAt})`;
  const latest = db
    .select({ phoneNumberId: sandboxPhones.phoneNumberId, waId: sandboxPhones.waId })
    .from(sandboxPhones)
    .where(inArray(sandboxPhones.phoneNumberId, ids))
    .orderBy(desc(activeAt))
    .limit(CHATS_MAX + 1)
    .as("latest");
  const last = db
    .select({ at: sandboxMessages.at, message: sandboxMessages.message })
    .from(sandboxMessages)
    .where(
      and(
        eq(sandboxMessages.phoneNumberId, sandboxPhones.phoneNumberId),
        eq(sandboxMessages.waId, sandboxPhones.waId),
      ),
    )
    .orderBy(desc(sandboxMessages.position))
    .limit(1)
    .as("last");
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ phone: sandboxPhones, lastAt: last.at, lastMessage: last.message })
          .from(sandboxPhones)
          .innerJoin(
            latest,
            and(eq(latest.phoneNumberId, sandboxPhones.phoneNumberId), eq(latest.waId, sandboxPhones.waId)),
          )
          .leftJoinLateral(last, sql`true`)
          .orderBy(sql`${last.at} desc nulls last`, desc(activeAt));
  const now = getSandboxTime(numbers[0] ?? { clockOffsetMs: 0 });
  return {
    numbers: numbers.map(({ phoneNumberId, displayNumber, verifiedName }) => ({
      phoneNumberId,
      displayNumber,
      verifiedName,
    })),
    chats: rows.slice(0, CHATS_MAX).map(({ phone, lastAt, lastMessage }) => ({
      phoneNumberId: phone.phoneNumberId,
      waId: phone.waId,
      profileName: phone.profileName,
      lastAt: lastAt?.toISOString() ?? null,
      lastText: lastMessage === null ? null : plainText(lastMessage),
      windowExpiresAt: phone.lastWroteAt ? new Date(phone.lastWroteAt.getTime() + DAY).toISOString() : null,
      bsuid: phone.bsuid,
      traits: readTraits(phone),
      isTyping: phone.typingUntil !== null && phone.typingUntil > now,
    })),
    hasMore: rows.length > CHATS_MAX,
    now: now.toISOString(),
  };
}

interface ChatOptions {
  leavesOutPasscodes?: boolean;
}

export async function readChat(
  db: Db,
  number: SandboxNumber,
  waId: string,
  { leavesOutPasscodes = false }: ChatOptions = {},
): Promise<SandboxMessageView[]> {
  const rows = await db
    .select()
    .from(sandboxMessages)
    .where(and(eq(sandboxMessages.phoneNumberId, number.phoneNumberId), eq(sandboxMessages.waId, waId)))
    .orderBy(desc(sandboxMessages.position))
    .limit(THREAD_MAX);
  const templates = await db
    .select()
    .from(sandboxTemplates)
    .where(eq(sandboxTemplates.wabaId, number.wabaId));
  return rows.reverse().flatMap((row) => {
    const { content, rendered, hasPasscode } = renderMessage(row, templates);
    if (hasPasscode && leavesOutPasscodes) return [];
    return {
      wamid: row.wamid,
      direction: row.direction,
      message: recordOf(row.message),
      content,
      rendered,
      status: row.status,
      at: row.at.toISOString(),
    };
  });
}

export async function readBehavior(db: Db, number: SandboxNumber): Promise<SandboxBehavior> {
  const { phoneNumberId, failuresLeft } = number;
  const held = and(eq(sandboxMessages.phoneNumberId, phoneNumberId), eq(sandboxMessages.status, "held"));
  return {
    phoneNumberId,
    failuresLeft,
    settings: readSettings(number),
    heldMessages: await db.$count(sandboxMessages, held),
    webhooksWaiting: await db.$count(sandboxWebhooks, eq(sandboxWebhooks.phoneNumberId, phoneNumberId)),
  };
}

function plainText(message: unknown): string {
  const { type, text } = recordOf(message);
  return type === "text" ? String(recordOf(text).body) : `(${String(type)})`;
}
