// The values of a contact's custom fields, which the API calls attributes.

export type AttributeValue = string | number | boolean;

const kindsByType = { string: "text", number: "number", boolean: "yesNo" } as const;

/** The types of custom fields. A type whose values are stored as those of another one needs a stored form of its own. */
export type AttributeKind = (typeof kindsByType)[keyof typeof kindsByType];

export const attributeKinds = Object.values(kindsByType);

/** @param type of JSON, as `jsonb_typeof` returns it */
export function kindOfType(type: keyof typeof kindsByType): AttributeKind {
  return kindsByType[type];
}

export function kindOf(value: AttributeValue): AttributeKind {
  return kindOfType(typeof value as keyof typeof kindsByType);
}

/** A value in forms, files and texts to customers. */
export function attributeText(value: AttributeValue): string {
  return String(value);
}

/** Null and undefined: without a value. */
export function isSameAttribute(
  a: AttributeValue | null | undefined,
  b: AttributeValue | null | undefined,
): boolean {
  return (a ?? null) === (b ?? null);
}

export type Attributes = Record<string, AttributeValue>;

/** Null without a value. Only the object's own: every object inherits names such as `toString`. */
export function attributeOf(attributes: Readonly<Attributes>, name: string): AttributeValue | null {
  return (Object.hasOwn(attributes, name) ? attributes[name] : null) ?? null;
}

/** The name of a custom field for what a person calls it, such as `orderCount` for "Order count". Null without a letter of it. */
export function toAttributeName(text: string): string | null {
  const words = text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .split(/[^A-Za-z0-9_]+/)
    .filter(Boolean);
  const name = words
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("")
    .replace(/^[^A-Za-z]+/, "");
  return name === "" ? null : (name.charAt(0).toLowerCase() + name.slice(1)).slice(0, 40);
}
