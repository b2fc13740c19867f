import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { apiDocument } from "#lib/api-docs/document.ts";
import { endpoints } from "#lib/api-docs/endpoints.ts";
import { tags } from "#lib/api-docs/tags.ts";

interface Item {
  name: string;
  item?: Item[];
  request?: { method: string; url: { host: string[]; path: string[] } };
}

interface Conversion {
  result: boolean;
  reason?: string;
  output: {
    data: {
      item: Item[];
      auth?: { type: string; bearer: { key: string; value: string }[] };
      variable: { key: string; value: string }[];
    };
  }[];
}

// Postman's own converter; CommonJS without types.
const converter: {
  convertV2(
    input: { type: "string"; data: string },
    options: object,
    done: (error: unknown, result: Conversion) => void,
  ): void;
} = createRequire(import.meta.url)("openapi-to-postmanv2");

function convert(document: unknown): Promise<Conversion> {
  return new Promise((resolve, reject) => {
    const options = { folderStrategy: "Tags" };
    converter.convertV2({ type: "string", data: JSON.stringify(document) }, options, (error, result) =>
      error ? reject(error) : resolve(result),
    );
  });
}

function requestsOf(items: readonly Item[]): Item[] {
  return items.flatMap((item) => (item.item ? requestsOf(item.item) : [item]));
}

test("Postman imports a folder per chapter with base URL and key as variables", async () => {
  const { result, reason, output } = await convert(apiDocument("https://parley.example.com"));
  expect([result, reason]).toEqual([true, undefined]);
  const { item, auth, variable } = output[0]?.data ?? { item: [], variable: [] };
  expect(item.map(({ name }) => name).sort()).toEqual(Object.keys(tags).sort());
  expect(variable).toContainEqual(
    expect.objectContaining({ key: "baseUrl", value: "https://parley.example.com/api" }),
  );
  expect(auth).toMatchObject({ type: "bearer", bearer: [{ key: "token", value: "{{bearerToken}}" }] });
  const requests = requestsOf(item);
  expect(requests.length).toBe(endpoints.length);
  expect(requests.every(({ request }) => request?.url.host.join("") === "{{baseUrl}}")).toBe(true);
});
