import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";

const HEAD =
  "// Generated from the OpenAPI document by `npm run client:generate` (openapi-typescript). Do not edit.\n\n";

export async function renderSchema(document: unknown): Promise<string> {
  // openapi-typescript changes the document that it is given. A member with a default is optional in a request.
  return (
    HEAD + astToString(await openapiTS(structuredClone(document) as OpenAPI3, { defaultNonNullable: false }))
  );
}
