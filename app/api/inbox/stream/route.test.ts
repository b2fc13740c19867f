import { expect, test } from "vitest";
import { disableMember } from "#lib/accounts/members/change-member.ts";
import { changeRole } from "#lib/accounts/members/change-role.ts";
import { readServerEvents, type ServerEvent } from "#lib/events/live/browser.ts";
import { eventsResponse, type Frame, frameSchema, readySchema } from "#lib/events/live/schema.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { availabilityListSchema } from "#lib/teams/availability-schema.ts";
import {
  customerWrites,
  makeMember,
  makePhone,
  makeSandboxWorkspace,
  makeWorkspace,
} from "#lib/testing/factories.ts";
import { type StaffClient, signIn } from "#lib/testing/staff-client.ts";

async function openStream(client: StaffClient, after?: string) {
  const events = readServerEvents(
    await client.get(`/api/inbox/stream${after === undefined ? "" : `?after=${after}`}`),
  );
  const next = async (name: string): Promise<ServerEvent> => {
    for (let item = await events.next(); !item.done; item = await events.next()) {
      if (item.value.name === name) return item.value;
    }
    throw new Error(`The stream ended without ${name}.`);
  };
  const frame = async () => frameSchema.parse((await next("live")).data);
  const messages = async (count: number) => {
    const frames: Frame[] = [];
    while (frames.filter(isMessage).length < count) frames.push(await frame());
    return frames;
  };
  return { next, frame, messages, close: () => events.return(undefined) };
}

const isMessage = (frame: Frame | undefined) => Object(frame?.event).type === "message.created";
const bodyOf = (frame: Frame | undefined) => Object(frame?.event).message.content.body;

test("the live stream sends new events and, after a gap, the missed ones, each with the previous cursor", async () => {
  const { ctx, number } = await makeSandboxWorkspace();
  const client = await signIn((await makeMember(ctx, "agent")).email);
  const waId = makePhone();
  const first = await openStream(client);
  await first.next("caught-up");
  await customerWrites(ctx, number, waId, "one");
  const one = (await first.messages(1)).at(-1);
  await first.close();
  await customerWrites(ctx, number, waId, "two");
  await customerWrites(ctx, number, waId, "three");
  const again = await openStream(client, one?.cursor);
  const missed = await again.messages(2);
  await again.close();
  expect([one, ...missed].filter(isMessage).map(bodyOf)).toEqual(["one", "two", "three"]);
  expect(missed.map(({ prev }) => prev)).toEqual([one, ...missed].slice(0, -1).map((frame) => frame?.cursor));
  const read = eventsResponse.parse(
    await (await client.get(`/api/inbox/events?after=${one?.cursor}`)).json(),
  );
  expect(read.frames?.slice(0, missed.length)).toEqual(missed);
  expect(read.more).toBe(false);
});

test("an event for one member is sent only on that member's streams, and the cursors of others stay contiguous", async () => {
  const ctx = await makeWorkspace();
  const ana = await makeMember(ctx, "agent");
  const bo = await makeMember(ctx, "agent");
  const streams = [await openStream(await signIn(ana.email)), await openStream(await signIn(bo.email))];
  for (const stream of streams) await stream.next("caught-up");
  await recordLiveEvent(ctx, { type: "template.updated", templateId: "before" });
  await recordLiveEvent(ctx, { type: "preferences.changed", userId: ana.id });
  await recordLiveEvent(ctx, { type: "template.updated", templateId: "after" });
  const [hers, his] = await Promise.all(
    streams.map(async ({ frame }, index) => {
      const frames = [await frame(), await frame()];
      return index === 0 ? [...frames, await frame()] : frames;
    }),
  );
  const typesOf = (frames: Frame[] = []) => frames.map(({ event }) => Object(event).type);
  expect(typesOf(hers)).toEqual(["template.updated", "preferences.changed", "template.updated"]);
  expect(typesOf(his)).toEqual(["template.updated", "template.updated"]);
  expect(his?.[1]?.prev).toBe(his?.[0]?.cursor);
  for (const stream of streams) await stream.close();
});

test("an unknown or invalid cursor gets a reset", async () => {
  const client = await signIn((await makeMember(await makeWorkspace(), "agent")).email);
  for (const after of ["999999999999-0", "nonsense"]) {
    const stream = await openStream(client, after);
    expect(Object((await stream.next("reset")).data).cursor).toMatch(/^\d+-0$/);
    await stream.close();
    const read = eventsResponse.parse(await (await client.get(`/api/inbox/events?after=${after}`)).json());
    expect([read.frames, read.more]).toEqual([null, false]);
  }
});

test("members see who views a conversation and who types in it, until that stream closes", async () => {
  const { ctx, number } = await makeSandboxWorkspace();
  await customerWrites(ctx, number, makePhone(), "hello");
  const [ana, bo] = [await makeMember(ctx, "agent"), await makeMember(ctx, "admin")];
  const [hers, his] = [await signIn(ana.email), await signIn(bo.email)];
  const [{ id }] = Object(await (await hers.get("/api/inbox/conversations")).json()).data;
  const her = await openStream(hers);
  const { streamId } = readySchema.parse((await her.next("ready")).data);
  await her.next("presence");
  const him = await openStream(his);
  expect((await him.next("presence")).data).toEqual({ whole: true, conversations: {} });
  const postPresence = (client: StaffClient, body: object) =>
    client.post("/api/inbox/presence", { streamId, viewing: [id], typingIn: null, ...body });
  const nextPresence = async () => Object((await him.next("presence")).data).conversations;

  expect((await postPresence(hers, {})).status).toBe(200);
  const there = { userId: ana.id, name: "Test agent" };
  expect(await nextPresence()).toEqual({ [id]: [{ ...there, typingForMs: null }] });
  await postPresence(hers, { typingIn: id });
  expect(await nextPresence()).toMatchObject({ [id]: [{ ...there, typingForMs: expect.any(Number) }] });
  const presenceOf = async (userId: string) => {
    const { data } = availabilityListSchema.parse(await (await his.get("/api/inbox/availability")).json());
    return data.find((each) => each.userId === userId)?.presence;
  };
  expect(await presenceOf(ana.id)).toBe("online");
  await postPresence(hers, { isIdle: true });
  await nextPresence();
  expect([await presenceOf(ana.id), await presenceOf(bo.id)]).toEqual(["away", "online"]);
  expect((await postPresence(his, {})).status).toBe(404);
  expect((await postPresence(hers, { viewing: "x" })).status).toBe(400);
  await her.close();
  expect(await nextPresence()).toEqual({ [id]: [] });
  expect(await presenceOf(ana.id)).toBe("offline");
  expect((await postPresence(hers, {})).status).toBe(404);
  const outsider = await signIn((await makeMember(await makeWorkspace(), "owner")).email);
  const elsewhere = await openStream(outsider);
  expect((await elsewhere.next("presence")).data).toEqual({ whole: true, conversations: {} });
  await Promise.all([him.close(), elsewhere.close()]);
});

test("a stream ends immediately when its member is disabled or gets another role", async () => {
  const ctx = await makeWorkspace();
  const member = await makeMember(ctx, "agent");
  const client = await signIn(member.email);
  for (const change of [
    () => changeRole(ctx, member.id, "admin"),
    () => disableMember(ctx, member.id, { reassignTo: null }),
  ]) {
    const response = await client.get("/api/inbox/stream");
    const text = response.text();
    await change();
    expect(await text).not.toMatch(/^:/m);
  }
  expect((await client.get("/api/inbox/stream")).status).toBe(401);
});
