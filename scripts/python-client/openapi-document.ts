/** The parts of an OpenAPI document that the Python SDK is generated from. */
export interface OpenApiDocument {
  paths: Record<string, Record<string, DocumentedOperation>>;
  webhooks: Record<string, { post: DocumentedOperation }>;
  components: { schemas: Record<string, Schema> };
}

export interface DocumentedOperation {
  operationId: string;
  summary: string;
  description: string;
  parameters?: Parameter[];
  requestBody?: Body;
  responses: Record<string, Body>;
}

export interface Parameter {
  in: string;
  name: string;
  description?: string;
  required?: boolean;
  schema: Schema;
}

interface Body {
  content?: Record<string, { schema: Schema }>;
}

export interface Schema {
  $ref?: string;
  type?: SchemaType | SchemaType[];
  description?: string;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
}

export type SchemaType = "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

export function jsonSchemaOf(body: Body | undefined): Schema | undefined {
  return body?.content?.["application/json"]?.schema;
}

export function formSchemaOf(body: Body | undefined): Schema | undefined {
  return body?.content?.["multipart/form-data"]?.schema;
}
