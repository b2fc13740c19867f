import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from "zod-openapi";
import { makeDocument, type OpenApiDocument } from "#lib/api-docs/document.ts";
import { idempotencyKeyHeader } from "#lib/api-docs/operation.ts";
import { eventSchemaName } from "#lib/api-docs/webhooks.ts";
import { webhookEventTypes } from "#lib/events/webhook-event-rules.ts";
import { type ControlName, controls } from "#lib/simulator/control-rules.ts";
import texts from "../messages/en/sandbox.json" with { type: "json" };

/** What the SDKs are generated from: the API, and the controls of the sandbox, which are not part of its contract. */
export function clientDocument(publicUrl: string): OpenApiDocument {
  const document = makeDocument(publicUrl, sandboxPaths());
  const schemas = { ...document.components?.schemas, Event: anyEvent };
  return { ...document, components: { ...document.components, schemas } };
}

/** An event that is read has the type that it has in a webhook, so that `type` says what is in its `data`. */
const anyEvent = {
  description:
    "An event, distinguished by `type`. Newer servers may send others: ignore types you do not know.",
  oneOf: webhookEventTypes.map((type) => ({ $ref: `#/components/schemas/${eventSchemaName(type)}` })),
};

function sandboxPaths(): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const name of Object.keys(controls) as ControlName[]) {
    const { method, path } = controls[name];
    const below = path.replace(/^\/api/, "");
    paths[below] = { ...paths[below], [method.toLowerCase()]: describeControl(name) };
  }
  return paths;
}

function describeControl(name: ControlName): ZodOpenApiOperationObject {
  const { method, path, body, response } = controls[name];
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, id = ""]) => id);
  return {
    operationId: `sandbox_${name}`,
    summary: texts.controls[name].replace(/\.$/, ""),
    description: "Only where the sandbox is on. Requires the scope `sandbox.manage`.",
    requestParams: {
      path: z.object(Object.fromEntries(ids.map((id) => [id, z.string()]))),
      ...(method === "GET" ? {} : { header: z.object({ "Idempotency-Key": idempotencyKeyHeader }) }),
    },
    ...(body ? { requestBody: { required: true, content: { "application/json": { schema: body } } } } : {}),
    responses: { "200": { description: "Done.", content: { "application/json": { schema: response } } } },
  };
}
