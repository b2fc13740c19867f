import "server-only";
import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi";
import { endpoints } from "#lib/api-docs/endpoints.ts";
import { errorSchema, notAuthenticatedSchema } from "#lib/api-docs/error-schemas.ts";
import { headerComponents } from "#lib/api-docs/headers.ts";
import { describeOperation } from "#lib/api-docs/operation.ts";
import { tags } from "#lib/api-docs/tags.ts";
import { describeWebhooks } from "#lib/api-docs/webhooks.ts";
import type { Endpoint } from "#lib/platform/endpoint.ts";

export type OpenApiDocument = ReturnType<typeof createDocument>;

const documents = new Map<string, OpenApiDocument>();

/** @param publicUrl the deployment's URL; the API's base is `/api` below it */
export function apiDocument(publicUrl: string): OpenApiDocument {
  const cached = documents.get(publicUrl);
  if (cached) return cached;
  const document = makeDocument(publicUrl);
  documents.set(publicUrl, document);
  return document;
}

/** @param more paths in addition to those of the API */
export function makeDocument(publicUrl: string, more: ZodOpenApiPathsObject = {}): OpenApiDocument {
  return createDocument(
    {
      openapi: "3.1.1",
      info: {
        title: "Parley",
        version: "1",
        summary: "Business messaging on WhatsApp.",
        description: `Send templates and text messages, read conversations and their 24-hour reply windows, manage contacts, send and verify passcodes, and receive signed events. Guides: ${publicUrl}/docs.`,
        license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      },
      servers: [
        {
          url: "{baseUrl}",
          description: "This installation",
          variables: {
            baseUrl: { default: `${publicUrl}/api`, description: "The base URL of Parley, ending in /api." },
          },
        },
      ],
      security: [{ apiKey: [] }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      paths: { ...pathsOf(endpoints, publicUrl), ...more },
      webhooks: describeWebhooks(),
      components: {
        securitySchemes: {
          apiKey: {
            type: "http",
            scheme: "bearer",
            description: "An API key from Settings → API keys. It gives access to what its scopes allow.",
          },
        },
        schemas: { Error: errorSchema, NotAuthenticated: notAuthenticatedSchema },
        headers: headerComponents,
      },
      externalDocs: { description: "Guides", url: `${publicUrl}/docs` },
    },
    {
      override: ({ jsonSchema, io }) => {
        // Response schemas are open, so that members can be added without breaking callers.
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
