import { eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contacts, conversations, messages } from "#db/schema/index.ts";
import { recordLiveEvents } from "#lib/events/record-live-event.ts";
import { DAY, HOUR, MINUTE } from "#lib/platform/clock.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { type MemberKey, memberKeys, members } from "./members.ts";
import { asMember, type Shop } from "./run-step.ts";

type MessageRow = typeof messages.$inferInsert;

const DAYS = 60;
/** Conversations by day of the week, from Sunday. */
const PER_DAY = [2, 10, 8, 9, 9, 11, 5];
const EVENTS_AT_ONCE = 500;

/** The same numbers in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

const FIRST = [
  "Anna",
  "Ben",
  "Clara",
  "David",
  "Elif",
  "Farid",
  "Greta",
  "Hugo",
  "Irene",
  "Jan",
  "Karim",
  "Lea",
];
const LAST = [
  "Alvarez",
  "Bauer",
  "Costa",
  "Dubois",
  "Eriksen",
  "Fontana",
  "Grimaldi",
  "Hassan",
  "Ivanov",
  "Jansen",
];

/**
 * The closed conversations of a month, from which the reports count: a question, an answer, an order update of the shop's
 * system, and the closing. Written as rows, because the simulator would take minutes.
 */
export async function seedHistory(ctx: Ctx, shop: Shop, numberId: Id<"num">): Promise<void> {
  const random = createRandom(7);
  const agents = memberKeys.filter((key) => members[key].role !== "viewer");
  const people: { contact: typeof contacts.$inferInsert; conversation: typeof conversations.$inferInsert }[] =
    [];
  const rows: MessageRow[] = [];
  const today = Math.floor(ctx.clock.now().getTime() / DAY) * DAY;
  for (let back = DAYS; back > 0; back -= 1) {
    const day = today - back * DAY;
    const count = PER_DAY[new Date(day).getUTCDay()] ?? 0;
    for (let index = 0; index < count + Math.floor(random() * 4); index += 1) {
      const at = day + 7 * HOUR + Math.floor(random() * 10 * HOUR);
      const person = newPerson(ctx, numberId, people.length, at);
      people.push(person);
      const agent = agents[Math.floor(random() * agents.length)] ?? "alex";
      const author = {
        authorKind: "member",
        authorId: shop.memberIds[agent],
        authorName: members[agent].name,
      } as const;
      rows.push(...conversationRows(person.conversation, at, author, random));
    }
  }
  await ctx.db.insert(contacts).values(people.map(({ contact }) => contact));
  await ctx.db.insert(conversations).values(people.map(({ conversation }) => conversation));
  const owner = asMember(ctx, shop, "alex" satisfies MemberKey);
  for (let from = 0; from < rows.length; from += EVENTS_AT_ONCE) {
    const part = rows.slice(from, from + EVENTS_AT_ONCE);
    await ctx.db.insert(messages).values(part);
    // The reports count the messages of these events; no page is open that would read more of them.
    await recordLiveEvents(
      owner,
      part.map(({ id }) => ({ data: { type: "message.created", message: { id } } as never })),
    );
  }
  await ctx.db
    .update(contacts)
    .set({ updatedAt: new Date(today - 5 * DAY) })
    .where(eq(contacts.source, "import"));
}

function newPerson({ workspaceId }: Ctx, numberId: Id<"num">, index: number, at: number) {
  const contactId = newId("contact");
  const name = `${FIRST[index % FIRST.length]} ${LAST[Math.floor(index / FIRST.length) % LAST.length]}`;
  const phone = `4930${55_500_000 + index * 7}`;
  const time = new Date(at);
  return {
    contact: {
      ...{ id: contactId, workspaceId, phone, waId: phone, name, source: "import" as const },
      ...{ createdAt: time, updatedAt: time },
    },
    conversation: {
      ...{ id: newId("conv"), workspaceId, contactId, numberId, state: "closed" as const },
      ...{ lastInboundAt: time, lastActivityAt: new Date(at + 2 * HOUR), createdAt: time, updatedAt: time },
      lastMessage: {
        ...{ id: newId("msg"), at: new Date(at + HOUR).toISOString(), direction: "inbound" as const },
        ...{ kind: "text", preview: "Thank you!", status: "received" },
      },
    },
  };
}

function conversationRows(
  conversation: typeof conversations.$inferInsert,
  at: number,
  author: Pick<MessageRow, "authorKind" | "authorId" | "authorName">,
  random: () => number,
): MessageRow[] {
  const { workspaceId, numberId, id: conversationId } = conversation;
  const of = (
    createdAt: number,
    row: Omit<MessageRow, "id" | "workspaceId" | "conversationId" | "numberId" | "createdAt">,
  ) => ({
    ...{ id: newId("msg"), workspaceId, conversationId: conversationId as Id<"conv">, numberId },
    ...{ createdAt: new Date(createdAt), ...row },
  });
  const inbound = { direction: "inbound", kind: "text", status: "received", authorKind: "contact" } as const;
  const waited = MINUTE * (2 + Math.floor(random() * random() * 90));
  const answeredAt = at + waited;
  const isAnswered = random() > 0.04;
  const rows: MessageRow[] = [
    of(at, {
      ...inbound,
      content: { kind: "text", body: "When does my order arrive?" },
      whatsappAt: new Date(at),
    }),
  ];
  if (isAnswered)
    rows.push(
      of(answeredAt, {
        ...sent(answeredAt, random),
        ...author,
        kind: "text",
        content: { kind: "text", body: "It is on its way." },
      }),
    );
  if (isAnswered) {
    const thanksAt = answeredAt + 6 * MINUTE;
    rows.push(
      of(thanksAt, {
        ...inbound,
        content: { kind: "text", body: "Thank you!" },
        whatsappAt: new Date(thanksAt),
      }),
    );
    const content = { kind: "activity", action: "closed", assignee: null, labels: [], until: null };
    const closedAt = thanksAt + MINUTE * Math.floor(5 + random() * 60);
    rows.push(of(closedAt, { ...author, direction: "internal", kind: "activity", status: "sent", content }));
  }
  if (random() > 0.35) {
    const name = random() > 0.4 ? "order_update" : "new_roast";
    const category = name === "order_update" ? "utility" : "marketing";
    const templateAt = at - 3 * HOUR;
    rows.push(
      of(templateAt, {
        ...sent(templateAt, random),
        ...{ authorKind: "api_key", authorName: "Shop backend", kind: "template" },
        content: {
          kind: "template",
          name,
          language: "en",
          category,
          body: "Your order is on its way.",
          header: null,
          headerKind: "none",
          footer: null,
          buttons: [],
          redacted: false,
        },
        metadata: { pricing: { category, type: "regular", model: "PMP" } },
      }),
    );
  }
  return rows;
}

function sent(at: number, random: () => number) {
  const chance = random();
  const status = chance > 0.25 ? "read" : chance > 0.04 ? "delivered" : "failed";
  const times = { sentAt: new Date(at), deliveredAt: new Date(at + 2000), readAt: new Date(at + 5 * MINUTE) };
  if (status === "failed") {
    const failure = {
      code: "WHATSAPP_ERROR",
      message: "The message could not be delivered.",
      whatsappCode: 131026,
      retryable: false,
    };
    return { direction: "outbound", status, failure, failedAt: new Date(at + 2000) } as const;
  }
  return { direction: "outbound", status, ...times } as const;
}
