import { expect, inject, test } from "vitest";
import { recentSearchList, searchResponse } from "#lib/conversations/search/schema.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { insertMessage, insertNumber, insertThread } from "#lib/testing/insert-messages.ts";
import { signIn } from "#lib/testing/staff-client.ts";

const URL = "/api/inbox/search";
const of = (q: string, more = "") => `${URL}?q=${encodeURIComponent(q)}${more}`;

test("a search covers only the member's workspace and requires a session", async () => {
  const ctx = await makeWorkspace();
  const { email, ctx: mine } = await makeMember(ctx, "agent");
  const thread = await insertThread(mine, await insertNumber(mine), "Ana Müller");
  const id = await insertMessage(mine, thread, { kind: "text", body: "Wo bleibt die Größe 38?" });
  const agent = await signIn(email);
  const read = async (url: string) => searchResponse.parse(await (await agent.get(url)).json());

  const found = await read(of("GROSSE 38"));
  expect(found.messages.data).toMatchObject([
    {
      id,
      conversationId: thread.conversationId,
      snippet: {
        matches: [
          [14, 19],
          [20, 22],
        ],
      },
    },
  ]);
  expect((await read(of("muller"))).contacts.data).toMatchObject([{ displayName: "Ana Müller" }]);
  expect((await read(of("muller", "&kind=messages"))).contacts.data).toEqual([]);

  const other = await signIn((await makeMember(await makeWorkspace(), "agent")).email);
  const theirs = searchResponse.parse(await (await other.get(of("grosse 38"))).json());
  expect([theirs.messages.data, theirs.contacts.data]).toEqual([[], []]);

  for (const bad of [URL, of(" "), of("x", "&kind=none"), of("x", "&zone=Nowhere"), of("x", "&cursor=abc")]) {
    expect((await agent.get(bad)).status).toBe(400);
  }
  expect((await fetch(inject("serverUrl") + of("x"))).status).toBe(401);
});

test("recent searches are stored and deleted one by one", async () => {
  const agent = await signIn((await makeMember(await makeWorkspace(), "agent")).email);
  const read = async (response: Promise<Response>) =>
    recentSearchList.parse(await (await response).json()).data;
  expect(await read(agent.post(`${URL}/recent`, { query: "Größe" }))).toEqual([{ query: "Größe" }]);
  expect((await agent.post(`${URL}/recent`, { query: "" })).status).toBe(400);
  expect(await read(agent.delete(`${URL}/recent?query=${encodeURIComponent("Größe")}`))).toEqual([]);
});
