import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";

const HEAD =
  "// Generated from the OpenAPI document by `npm run client:generate` (openapi-typescript). Do not edit.\n\n";

export async function renderSchema(document: unknown): Promise<string> {
  return HEAD + astToString(await openapiTS(document as OpenAPI3));
}
