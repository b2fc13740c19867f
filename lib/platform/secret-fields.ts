import { z } from "zod";

const secretFields = z.registry<{ isSecret: true }>();

/** Marks a field of the API whose value the log of requests hides, whatever its name is. */
export function secretField<Schema extends z.ZodType>(schema: Schema): Schema {
  secretFields.add(schema, { isSecret: true });
  return schema;
}

export function isSecretField(schema: z.core.$ZodType): boolean {
  return secretFields.has(schema);
}

/** What a schema consists of: fields by name, what it wraps or repeats (null), and alternatives (null). */
export function partsOf(schema: z.core.$ZodType): [name: string | null, part: z.core.$ZodType][] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape);
  if (schema instanceof z.ZodArray) return [[null, schema.element]];
  if (schema instanceof z.ZodRecord) return [[null, schema.valueType]];
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => [null, option]);
  if (schema instanceof z.ZodPipe) return [[null, schema.in]];
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return [[null, schema.unwrap()]];
  return [];
}

const containing = new WeakMap<z.core.$ZodType, boolean>();

function containsSecret(schema: z.core.$ZodType): boolean {
  const known = containing.get(schema);
  if (known !== undefined) return known;
  const found = isSecretField(schema) || partsOf(schema).some(([, part]) => containsSecret(part));
  containing.set(schema, found);
  return found;
}

/** The texts in the marked fields of a value, which need not fit the schema. */
export function findSecrets(schema: z.core.$ZodType | undefined, value: unknown): string[] {
  if (!schema || value === null || value === undefined || !containsSecret(schema)) return [];
  if (isSecretField(schema)) return textsIn(value);
  return partsOf(schema).flatMap(([name, part]) => {
    if (name !== null) return findSecrets(part, (value as Record<string, unknown>)[name]);
    const isRepeated = schema instanceof z.ZodArray || schema instanceof z.ZodRecord;
    if (!isRepeated) return findSecrets(part, value);
    return typeof value === "object" ? Object.values(value).flatMap((item) => findSecrets(part, item)) : [];
  });
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string" || typeof value === "number") return [String(value)];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
}
