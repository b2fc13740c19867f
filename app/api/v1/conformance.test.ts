import fc from "fast-check";
import { expect, test } from "vitest";
import { endpoints } from "#lib/api-docs/endpoints.ts";
import { type IdPrefix, newId } from "#lib/platform/id.ts";
import { callApi } from "#lib/testing/api-contract.ts";
import { makePhone } from "#lib/testing/factories.ts";
import { toForm } from "#lib/testing/forms.ts";
import { anyRequest, type FuzzedRequest } from "#lib/testing/fuzz-requests.ts";
import { ANA, makeFullWorkspace, type PreparedWorkspace } from "#lib/testing/prepared-workspace.ts";
import { sweepSize } from "#lib/testing/sweep.ts";

// A failing run prints its seed.
const SEED = Number(process.env.PARLEY_FUZZ_SEED ?? Date.now() % 2 ** 31);

/** @returns ids of further resources, which no request of the test contains */
async function addHiddenResources(workspace: PreparedWorkspace): Promise<string[]> {
  const { key } = workspace;
  const make = async (path: string, body: object) =>
    Object((await callApi("POST", `/api/v1${path}`, { key, body })).json);
  const reply = await make("/messages/text", { to: ANA, body: "And more." });
  const contact = await make("/contacts", { phone: makePhone() });
  const passcode = await make("/otp/send", { to: ANA, purpose: "another" });
  const receiver = await make("/webhook-endpoints", {
    url: "https://example.com/more",
    eventTypes: ["message.*"],
  });
  const upload = await make("/media", toForm({ file: "photo.jpg", type: "image" }));
  const ids = [reply.messageId, contact.id, passcode.otpId, receiver.id, upload.id];
  expect(ids).toEqual(ids.map(() => expect.stringMatching(/^[a-z]+_[0-9a-z]{26}$/)));
  return ids;
}

function send(key: string, { method, path, headers, body }: FuzzedRequest) {
  return callApi(method, `/api${path}`, { key, headers, ...(body === undefined ? {} : { body }) });
}

test(
  "random requests to every endpoint get a response of the document and never a 5xx",
  async () => {
    const mine = await makeFullWorkspace();
    const theirs = await makeFullWorkspace();
    const request = anyRequest(endpoints, { mine: mine.ids, theirs: { ...theirs.ids }, phone: ANA });
    const hiddenIds = await addHiddenResources(theirs);
    await fc.assert(
      fc.asyncProperty(request, async (sent) => {
        const response = await send(mine.key, sent);
        expect(response.status).toBeLessThan(500);
        // Ids of the request may be repeated.
        for (const id of hiddenIds) expect(response.text).not.toContain(id);
      }),
      { seed: SEED, numRuns: sweepSize(25, 5_000), endOnFailure: true },
    );
    const kept = await callApi("GET", `/api/v1/contacts/${theirs.ids.contact}`, { key: theirs.key });
    expect(kept.json).toMatchObject({ id: theirs.ids.contact, phone: ANA });
  },
  sweepSize(120_000, 600_000),
);

test("every path with an id gives another workspace's resource the same response as an unknown id", async () => {
  const mine = await makeFullWorkspace();
  const theirs = await makeFullWorkspace();
  const kinds: Record<string, IdPrefix> = {
    messages: "msg",
    conversations: "conv",
    contacts: "contact",
    numbers: "num",
    events: "evt",
    otp: "otp",
    media: "att",
    teams: "team",
    segments: "seg",
    "webhook-endpoints": "whk",
  };
  const withId = endpoints.filter(({ path }) => path.includes("{id}"));
  expect(withId.length).toBeGreaterThan(8);
  for (const endpoint of withId) {
    const kind = kinds[endpoint.path.split("/")[2] ?? ""];
    const theirId = kind && theirs.ids[kind];
    if (!theirId) throw new Error(`Name the kind of id of ${endpoint.path} and create one.`);
    const body = endpoint.body ? (endpoint.examples[0]?.body ?? {}) : undefined;
    const responses = await Promise.all(
      [theirId, newId(kind), "nonsense"].map((id) =>
        send(mine.key, {
          method: endpoint.method,
          path: endpoint.path.replace("{id}", id),
          headers: {},
          body,
        }),
      ),
    );
    const errors = responses.map(({ status, json }) => {
      const { requestId, ...error } = Object(json).error;
      return [status, error];
    });
    expect([endpoint.operationId, errors[0]]).toEqual([endpoint.operationId, errors[1]]);
    expect([endpoint.operationId, errors[2]]).toEqual([endpoint.operationId, errors[1]]);
    expect([endpoint.operationId, errors[0]?.[0]]).toEqual([endpoint.operationId, 404]);
  }
});
