import "server-only";
import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi";
import type { Endpoint } from "#lib/endpoint.ts";
import { endpoints } from "#lib/openapi/endpoints.ts";
import { errorSchema, notAuthenticatedSchema } from "#lib/openapi/error-schemas.ts";
import { headerComponents } from "#lib/openapi/headers.ts";
import { describeOperation } from "#lib/openapi/operation.ts";
import { tags } from "#lib/openapi/tags.ts";
import { describeWebhooks } from "#lib/openapi/webhooks.ts";

export type OpenApiDocument = ReturnType<typeof createDocument>;

const documents = new Map<string, OpenApiDocument>();

/**
 * The OpenAPI document of the public API, from the schemas that validate it.
 * @param publicUrl where Parley is reached; the base address is `/api` below it
 */
export function apiDocument(publicUrl: string): OpenApiDocument {
  const known = documents.get(publicUrl);
  if (known) return known;
  const made = makeDocument(publicUrl);
  documents.set(publicUrl, made);
  return made;
}

function makeDocument(publicUrl: string): OpenApiDocument {
  return createDocument(
    {
      openapi: "3.1.1",
      info: {
        title: "Parley",
        version: "1",
        summary: "Business messaging on WhatsApp.",
        description: `Send templates and texts, read conversations and their 24-hour windows, keep contacts, send and verify passcodes, follow everything by signed events. Guides stand at ${publicUrl}/docs.`,
        license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      },
      servers: [
        {
          url: "{baseUrl}",
          description: "This installation",
          variables: {
            baseUrl: { default: `${publicUrl}/api`, description: "Parley's address, with /api." },
          },
        },
      ],
      security: [{ apiKey: [] }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      paths: pathsOf(endpoints, publicUrl),
      webhooks: describeWebhooks(),
      components: {
        securitySchemes: {
          apiKey: {
            type: "http",
            scheme: "bearer",
            description: "A key of Settings → API keys. It opens what its scopes say, and nothing else.",
          },
        },
        schemas: { Error: errorSchema, NotAuthenticated: notAuthenticatedSchema },
        headers: headerComponents,
      },
      externalDocs: { description: "Guides", url: `${publicUrl}/docs` },
    },
    {
      override: ({ jsonSchema, io }) => {
        // Answers are open: a member that is added later must break nobody.
        if (io === "output" && jsonSchema.additionalProperties === false) {
          delete jsonSchema.additionalProperties;
        }
      },
    },
  );
}

function pathsOf(all: readonly Endpoint[], publicUrl: string): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of all) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: describeOperation(endpoint, publicUrl),
    };
  }
  return paths;
}
