import { uuidAt } from "./copy-rows.ts";
import { type Language, languageOf, nameOf, pick, sentence } from "./inbox-corpus.ts";

export interface Place {
  workspaceId: string;
  numberId: string;
  agents: { id: string; uuid: string; name: string }[];
  labelIds: string[];
}

type Cell = string | number | null;
type Table = [columns: string[], rows: Iterable<Cell[]>];

const DAY = 24 * 60 * 60 * 1000;
const SPAN = 730 * DAY;
/** One message in so many goes to one thread: 20,000 of 5,000,000. */
const LONG_THREAD = 250;

/** What becomes of each conversation while its messages are made; by its number. */
export interface Made {
  ids: string[];
  contactIds: string[];
  languages: Language[];
  rows(
    place: Place,
    random: () => number,
  ): Record<"conversations" | "contacts" | "windows" | "labels", Table>;
  lastAt: Float64Array;
  lastInboundAt: Float64Array;
  last: (string | undefined)[];
  unread: Int32Array;
  firstUnread: (string | null)[];
  waitingSince: Float64Array;
  additions: Int32Array;
}

export function makeConversations(count: number, random: () => number): Made {
  const start = Date.now() - SPAN - DAY;
  const ids = Array.from({ length: count }, (_, n) => uuidAt(start + n, random));
  const contactIds = Array.from({ length: count }, (_, n) => uuidAt(start + n, random));
  const made: Made = {
    ids,
    contactIds,
    languages: ids.map((_, n) => languageOf(n)),
    lastAt: new Float64Array(count),
    lastInboundAt: new Float64Array(count),
    last: new Array(count),
    unread: new Int32Array(count),
    firstUnread: new Array(count).fill(null),
    waitingSince: new Float64Array(count),
    additions: new Int32Array(count),
    rows: (place, chance) => ({
      contacts: contactsOf(place, contactIds, start),
      conversations: conversationsOf(place, made, chance, start),
      windows: windowsOf(place, made),
      labels: labelsOf(place, contactIds, chance),
    }),
  };
  return made;
}

/** The messages in the order of time, each noted in its conversation. */
export function makeMessages(place: Place, made: Made, count: number, random: () => number): Table {
  const columns =
    "id workspace_id conversation_id number_id direction kind content status wamid author_kind author_id author_name created_at whatsapp_at sent_at delivered_at read_at";
  const now = Date.now();
  function* rows(): Generator<Cell[]> {
    for (let n = 0; n < count; n += 1) {
      const at = Math.floor(now - SPAN * (1 - (n + 1) / count));
      // Some write often and many seldom.
      const customer = n % LONG_THREAD === 0 ? 0 : Math.floor(made.ids.length * random() ** 1.6);
      yield messageRow(place, made, { n, at, customer, age: now - at }, random);
    }
  }
  return [columns.split(" "), rows()];
}

function messageRow(
  place: Place,
  made: Made,
  { n, at, customer, age }: { n: number; at: number; customer: number; age: number },
  random: () => number,
): Cell[] {
  const id = uuidAt(at, random);
  const dice = random();
  const direction = dice < 0.52 ? "inbound" : dice < 0.985 ? "outbound" : "internal";
  const content = makeContent(made.languages[customer] ?? "en", direction, n, age, random);
  const agent = pick(place.agents, random());
  const time = new Date(at).toISOString();
  const unread = direction === "inbound" && age < 2 * DAY && random() < 0.5;
  const status = direction === "inbound" ? "received" : direction === "internal" ? "sent" : "read";
  note(made, customer, { id, at, direction, content, status, unread });
  return [
    id,
    place.workspaceId,
    made.ids[customer] ?? "",
    place.numberId,
    direction,
    content.kind,
    JSON.stringify(content),
    status,
    direction === "internal" ? null : `wamid.scale.${n}`,
    direction === "inbound" ? "contact" : "member",
    direction === "inbound" ? null : agent.id,
    direction === "inbound" ? null : agent.name,
    time,
    direction === "inbound" ? time : null,
    direction === "outbound" ? time : null,
    direction === "outbound" ? time : null,
    direction === "outbound" ? time : null,
  ];
}

type Content = { kind: string } & Record<string, unknown>;

function makeContent(
  language: Language,
  direction: string,
  n: number,
  age: number,
  random: () => number,
): Content {
  let text = sentence(language, random);
  if (n % 5 === 0) text += ` NW-${n}`;
  // A word that was on everybody's lips for a month a year ago, and never since.
  if (age > 365 * DAY && age < 395 * DAY && random() < 0.2) text += " blackfriday";
  if (direction === "internal") return { kind: "note", body: text, mentions: [] };
  const dice = random();
  const file = { mediaId: null, mimeType: null, sha256: null };
  if (dice < 0.04) return { kind: "image", ...file, caption: text };
  if (dice < 0.06) return { kind: "document", ...file, caption: null, filename: `invoice-${n}.pdf` };
  if (dice < 0.08 && direction === "outbound") {
    const template = { name: "order_update", language: "en", category: "utility", headerKind: "none" };
    const rest = { header: null, headerMediaLink: null, footer: null, buttons: [], redacted: false };
    return { kind: "template", ...template, ...rest, body: `Your order NW-${n} is on its way. ${text}` };
  }
  return { kind: "text", body: text };
}

function note(
  made: Made,
  customer: number,
  message: { id: string; at: number; direction: string; content: Content; status: string; unread: boolean },
): void {
  const { id, at, direction, content, status, unread } = message;
  made.additions[customer] = (made.additions[customer] ?? 0) + 1;
  if (direction === "internal") return;
  const preview = String(content.body ?? content.caption ?? content.filename ?? "").slice(0, 150);
  made.lastAt[customer] = at;
  made.last[customer] = JSON.stringify({
    id: `msg_${crockford(id)}`,
    at: new Date(at).toISOString(),
    direction,
    kind: content.kind,
    preview: preview.toWellFormed(),
    status,
  });
  if (direction === "outbound") {
    made.unread[customer] = 0;
    made.firstUnread[customer] = null;
    made.waitingSince[customer] = 0;
    return;
  }
  made.lastInboundAt[customer] = at;
  if (!made.waitingSince[customer]) made.waitingSince[customer] = at;
  if (!unread) return;
  made.unread[customer] = (made.unread[customer] ?? 0) + 1;
  made.firstUnread[customer] ??= id;
}

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** The suffix of a TypeID, without a library's checks: five million of them are made. */
function crockford(uuid: string): string {
  let bits = BigInt(`0x${uuid.replaceAll("-", "")}`);
  let text = "";
  for (let n = 0; n < 26; n += 1) {
    text = `${ALPHABET[Number(bits & 31n)]}${text}`;
    bits >>= 5n;
  }
  return text;
}

function contactsOf(place: Place, ids: string[], start: number): Table {
  const columns = "id workspace_id phone wa_id name profile_name source created_at updated_at".split(" ");
  const rows = ids.map((id, n) => {
    const phone = String(4_915_100_000_000 + n * 7);
    const time = new Date(start + n).toISOString();
    const name = nameOf(n);
    return [id, place.workspaceId, phone, phone, n % 3 ? name : null, name, "inbound", time, time];
  });
  return [columns, rows];
}

function conversationsOf(place: Place, made: Made, random: () => number, start: number): Table {
  const columns =
    "id workspace_id contact_id number_id state assignee_id snoozed_until unread_count first_unread_id waiting_since additions last_message last_inbound_at last_activity_at window_expires_at created_at updated_at";
  const instant = (ms: number | undefined) => (ms ? new Date(ms).toISOString() : null);
  const rows = made.ids.map((id, n) => {
    const created = start + n;
    const active = made.lastAt[n] || created;
    const old = Date.now() - active > 120 * DAY;
    const dice = random();
    const state = old || dice < 0.3 ? "closed" : dice < 0.35 ? "snoozed" : "open";
    const inbound = made.lastInboundAt[n];
    return [
      id,
      place.workspaceId,
      made.contactIds[n] ?? "",
      place.numberId,
      state,
      random() < 0.6 ? pick(place.agents, random()).uuid : null,
      state === "snoozed" ? instant(Date.now() + DAY * (1 + random())) : null,
      made.unread[n] ?? 0,
      made.firstUnread[n] ?? null,
      instant(made.waitingSince[n]),
      made.additions[n] ?? 0,
      made.last[n] ?? null,
      instant(inbound),
      instant(active),
      inbound ? instant(inbound + DAY) : null,
      instant(created),
      instant(active),
    ];
  });
  return [columns.split(" "), rows];
}

function windowsOf(place: Place, made: Made): Table {
  const columns = "workspace_id conversation_id number_id last_inbound_at expires_at told_open".split(" ");
  const rows = made.ids.flatMap((id, n) => {
    const at = made.lastInboundAt[n];
    if (!at) return [];
    const open = Date.now() < at + DAY;
    return [
      [
        place.workspaceId,
        id,
        place.numberId,
        new Date(at).toISOString(),
        new Date(at + DAY).toISOString(),
        open ? "t" : "f",
      ],
    ];
  });
  return [columns, rows];
}

/** Half of the people have labels, and few labels have most of the people. */
function labelsOf(place: Place, contactIds: string[], random: () => number): Table {
  const rows = contactIds.flatMap((contactId) => {
    const count = Math.floor(random() * 4) - 1;
    const chosen = new Set<string>();
    for (let n = 0; n < count; n += 1) {
      chosen.add(place.labelIds[Math.floor(place.labelIds.length ** random()) - 1] ?? "");
    }
    chosen.delete("");
    return [...chosen].map((labelId) => [place.workspaceId, contactId, labelId]);
  });
  return [["workspace_id", "contact_id", "label_id"], rows];
}
