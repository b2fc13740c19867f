import { expect, test } from "vitest";
import { newId } from "#lib/platform/id.ts";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import { makeCloudNumber, makeKey, makeWorkspace } from "#lib/testing/factories.ts";

const PATH = "/api/v1/numbers";

apiContract({ method: "GET", path: `${PATH}/${newId("num")}`, scope: "numbers.read" });

test("a number of another workspace gets the 404 of an unknown id", async () => {
  const { id } = await makeCloudNumber(await makeWorkspace(), "app secret");
  const { secret: key } = await makeKey(await makeWorkspace(), ["numbers.read"]);
  for (const unknown of [id, newId("num")]) {
    const response = await callApi("GET", `${PATH}/${unknown}`, { key });
    expect([response.status, response.json]).toMatchObject([404, { error: { code: "NOT_FOUND" } }]);
  }
});
