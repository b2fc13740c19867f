import { eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contacts, messages, otpVerifications, reportCounts, reportTimes } from "#db/schema/index.ts";
import { type BusinessHours, businessTimeBetween } from "#lib/hours/rules.ts";
import { DAY, SECOND } from "#lib/platform/clock.ts";
import { idToUuid } from "#lib/platform/id.ts";
import { binOf, type Granularity, isDuration, startOf } from "#lib/reports/rules.ts";
import type { World } from "#lib/testing/report-history.ts";

const BY_NUMBER = { agent: "", team: null, labels: [] };

type MessageRow = typeof messages.$inferSelect;

export interface ReportSums {
  counts: Map<string, number>;
  times: string[];
}

/** Counts the raw rows by the definitions of the guide, thread by thread, without the code under test. */
export async function countRawRows(world: World): Promise<ReportSums> {
  const { ctx, threads, countedFor } = world;
  const rows = await ctx.db.select().from(messages).where(eq(messages.workspaceId, ctx.workspaceId));
  const codes = await ctx.db
    .select()
    .from(otpVerifications)
    .where(eq(otpVerifications.workspaceId, ctx.workspaceId));
  const expected: ReportSums = { counts: new Map(), times: [] };
  const bytes = (row: MessageRow) => `${row.createdAt.toISOString()} ${idToUuid("msg", row.id)}`;
  for (const { contactId, conversationId } of threads) {
    const [contact] = await ctx.db.select().from(contacts).where(eq(contacts.id, contactId));
    const isBlocked = ({ createdAt }: MessageRow) =>
      contact?.blockedAt != null && contact.blockedAt <= createdAt;
    const thread = rows.filter((row) => row.conversationId === conversationId);
    thread.sort((a, b) => (bytes(a) < bytes(b) ? -1 : 1));
    let waitingSince: number | null = null;
    let episodeSince: number | null = null;
    let isFirstWait = false;
    for (const [place, row] of thread.entries()) {
      const agent = row.authorKind === "member" && row.authorId ? idToUuid("user", row.authorId) : "";
      const { team, labels } = countedFor.get(idToUuid("msg", row.id)) ?? { team: null, labels: [] };
      const add = (
        measure: string,
        detail = "",
        dims: { agent?: string; team?: null; labels?: string[] } = {},
      ) => {
        const owner = dims.agent ?? agent;
        const all = [
          "all:",
          `number:${idToUuid("num", row.numberId)}`,
          ...(owner ? [`agent:${owner}`] : []),
          ...(team && dims.team !== null ? [`team:${team}`] : []),
          ...(dims.labels ?? labels).map((id) => `label:${id}`),
        ];
        const granularities: Granularity[] = isDuration(measure)
          ? ["day", "month"]
          : ["quarter", "day", "month"];
        for (const scope of all) {
          for (const granularity of granularities) {
            const key = `${granularity} ${scope} ${measure} ${startOf(granularity, row.createdAt).toISOString()} ${detail}`;
            expected.counts.set(key, (expected.counts.get(key) ?? 0) + 1);
          }
        }
      };
      const addTime = (measure: string, seconds: number) =>
        expected.times.push(`${idToUuid("msg", row.id)} ${measure} ${seconds}`);
      const addDuration = (measure: string, since: number) => {
        const addSpan = (name: string, ms: number) => {
          const seconds = Math.max(0, Math.round(ms / SECOND));
          add(name, String(binOf(seconds)), { labels: [] });
          addTime(name, seconds);
        };
        addSpan(measure, row.createdAt.getTime() - since);
        const hours = hoursOf(world, team);
        if (hours) addSpan(`${measure}_open`, businessTimeBetween(new Date(since), row.createdAt, hours));
      };
      if (isCustomers(row)) {
        const written = row.whatsappAt?.getTime() ?? 0;
        const isCounted = !isBlocked(row);
        if (isCounted) add("inbound");
        if (isCounted && episodeSince === null) add("opened");
        if (waitingSince === null) isFirstWait = episodeSince === null;
        waitingSince ??= written;
        episodeSince ??= written;
        const rest = thread.slice(place + 1).filter(({ createdAt }) => createdAt.getTime() < written + DAY);
        if (isCounted && !rest.some(isCustomers)) add("window_ended", "", { agent: "" });
        if (isCounted && !rest.some((other) => isCustomers(other) || isAnswer(other) || isClosing(other))) {
          add("window_unanswered", "", { agent: "" });
          addTime("window_unanswered", DAY / SECOND);
        }
      }
      if (row.direction === "outbound" && row.status !== "queued" && row.kind !== "reaction") {
        add("outbound", isAutomatic(row) ? "automatic" : agent ? "member" : "api");
        const name = row.kind === "template" ? String(Object(row.content).name) : null;
        const states = [
          ...(row.status === "delivered" || row.status === "read" ? ["delivered"] : []),
          ...(row.status === "read" ? ["read"] : []),
          ...(row.status === "failed" ? ["failed"] : []),
        ];
        for (const state of states) add(state, "", BY_NUMBER);
        if (row.status === "failed") add("failure", String(row.failure?.whatsappCode), BY_NUMBER);
        for (const state of name === null ? [] : ["sent", ...states]) {
          add(`template_${state}`, name ?? "", BY_NUMBER);
        }
        add("price", "utility/regular", BY_NUMBER);
        const code = codes.find(({ messageId }) => messageId === row.id);
        if (code) add("passcode_sent", "", BY_NUMBER);
        if (code?.state === "verified") add("passcode_verified", "", BY_NUMBER);
        if (isAnswer(row)) {
          if (waitingSince !== null) addDuration(isFirstWait ? "first_reply" : "next_reply", waitingSince);
          waitingSince = null;
        }
      }
      const { action } = Object(row.content);
      if (action === "closed") {
        add("closed");
        if (episodeSince !== null) addDuration("resolution", episodeSince);
        waitingSince = null;
        episodeSince = null;
      }
      if (action === "assigned") add("assigned", "", { agent: idToUuid("user", world.assignee) });
      if (action === "labeled") add("labeled", "", { labels: [idToUuid("lbl", world.labelIds[0] ?? "")] });
    }
  }
  return expected;
}

/** Returns the team's business hours if it has any, else the workspace's. @param team a UUID */
function hoursOf({ teams, hours }: World, team: string | null): BusinessHours | null {
  return teams.find(({ id }) => idToUuid("team", id) === team)?.hours ?? hours;
}

const isCustomers = (row: MessageRow) => row.direction === "inbound" && row.kind === "text";
const isAutomatic = (row: MessageRow) => row.authorKind === "system" && !row.metadata.echo;
const isClosing = (row: MessageRow) => Object(row.content).action === "closed";
const isAnswer = (row: MessageRow) =>
  row.direction === "outbound" &&
  ["sent", "delivered", "read"].includes(row.status) &&
  row.kind !== "reaction" &&
  !isAutomatic(row) &&
  Object(row.content).category !== "authentication";

export async function readStoredSums({ ctx }: { ctx: Ctx }): Promise<ReportSums> {
  const counts = await ctx.db
    .select()
    .from(reportCounts)
    .where(eq(reportCounts.workspaceId, ctx.workspaceId));
  const times = await ctx.db.select().from(reportTimes).where(eq(reportTimes.workspaceId, ctx.workspaceId));
  return {
    counts: new Map(
      counts
        .filter(({ count }) => count !== 0)
        .map((row) => [
          `${row.granularity} ${row.scope}:${row.scopeId} ${row.measure} ${row.at.toISOString()} ${row.detail}`,
          row.count,
        ]),
    ),
    times: times.map((row) => `${idToUuid("msg", row.messageId)} ${row.measure} ${row.seconds}`),
  };
}

export const inOrder = ({ counts, times }: ReportSums) => ({
  counts: [...counts].sort(([a], [b]) => (a < b ? -1 : 1)),
  times: times.toSorted(),
});
