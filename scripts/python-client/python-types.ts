import type { Schema, SchemaType } from "./openapi-document.ts";
import { breakType, docstring, literal, pascalCase } from "./python-text.ts";
import { renderTypedDict } from "./render-typed-dict.ts";

const TYPING = ["Any", "BinaryIO", "Literal", "TypeAlias", "TypedDict"];

/** With its media type, or one that is guessed from the filename. */
const FILE = "bytes | BinaryIO | tuple[bytes | BinaryIO, str]";

/** Writes schemas as types of Python. Each schema with properties becomes a TypedDict with a name. */
export class PythonTypes {
  readonly #schemas: Record<string, Schema>;
  readonly #classes: string[] = [];
  readonly #aliases: string[] = [];
  readonly #names: Set<string>;
  readonly #components = new Set<string>();

  constructor(schemas: Record<string, Schema>) {
    this.#schemas = schemas;
    this.#names = new Set(Object.keys(schemas));
  }

  /** All definitions so far. Annotations are evaluated late, aliases at once: they follow the classes. */
  render(): string {
    const text = [...this.#classes, ...this.#aliases].join("\n\n\n");
    const imported = TYPING.filter((name) => new RegExp(`\\b${name}\\b`).test(text));
    return `from typing import ${imported.join(", ")}\n\n\n${text}\n`;
  }

  /** @param name that of the TypedDict, if the schema needs one @returns an annotation */
  typeOf(schema: Schema, name: string): string {
    if (schema.$ref !== undefined) return this.#component(schema.$ref.replace("#/components/schemas/", ""));
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    if (schema.enum) return `Literal[${schema.enum.map(literal).join(", ")}]`;
    const variants = schema.oneOf ?? schema.anyOf;
    if (variants) return unite(this.#variants(variants, name));
    if (schema.allOf) throw new Error(`${name}: allOf is not supported.`);
    if (schema.type === undefined) return "Any";
    return unite([schema.type].flat().map((type) => this.#simpleType(schema, type, name)));
  }

  /** Whether an object without any field matches the schema. */
  isEmptyAllowed(schema: Schema): boolean {
    const name = schema.$ref?.replace("#/components/schemas/", "");
    const { properties, required = [] } = (name === undefined ? schema : this.#schemas[name]) ?? schema;
    return properties !== undefined && required.length === 0;
  }

  /** @returns a name for the schema's type, made from `name` if the type has none */
  named(schema: Schema, name: string): string {
    const type = this.typeOf(schema, name);
    return this.#names.has(type) ? type : this.alias(name, type);
  }

  /** @returns the name */
  alias(name: string, type: string, description?: string): string {
    const free = this.#takeName(name);
    this.#addAlias(free, type, description);
    return free;
  }

  /** Names a schema with properties. @returns the name */
  typedDict(name: string, schema: Schema): string {
    const free = this.#takeName(name);
    this.#addTypedDict(free, schema);
    return free;
  }

  #component(name: string): string {
    if (this.#components.has(name)) return name;
    this.#components.add(name);
    const schema = this.#schemas[name];
    if (!schema) throw new Error(`There is no schema ${name}.`);
    if (schema.properties) this.#addTypedDict(name, schema);
    else this.#addAlias(name, this.typeOf(schema, name), schema.description);
    return name;
  }

  #addAlias(name: string, type: string, description: string | undefined): void {
    const text = description === undefined ? "" : `\n${docstring(description)}`;
    this.#aliases.push(`${name}: TypeAlias = ${breakType(type)}${text}`);
  }

  #addTypedDict(name: string, { properties = {}, required = [], description }: Schema): void {
    const members = Object.entries(properties).map(([key, schema]) => ({
      key,
      type: this.typeOf(schema, name + pascalCase(key)),
      description: schema.description,
      isRequired: required.includes(key),
    }));
    this.#classes.push(renderTypedDict(name, members, description));
  }

  #simpleType(schema: Schema, type: SchemaType, name: string): string {
    switch (type) {
      case "null":
        return "None";
      case "boolean":
        return "bool";
      case "integer":
        return "int";
      case "number":
        return "float";
      case "string":
        return schema.format === "binary" ? FILE : "str";
      case "array":
        return `list[${schema.items ? this.typeOf(schema.items, name) : "Any"}]`;
      case "object":
        return schema.properties ? this.typedDict(name, schema) : this.#dict(schema, name);
    }
  }

  #dict({ additionalProperties }: Schema, name: string): string {
    const values = typeof additionalProperties === "object" ? this.typeOf(additionalProperties, name) : "Any";
    return `dict[str, ${values}]`;
  }

  /** Objects of a union are named after their first fixed member: `MessageContentText`. */
  #variants(variants: Schema[], name: string): string[] {
    const objects = variants.filter(({ properties }) => properties);
    return variants.map((schema) => {
      if (objects.length < 2 || !schema.properties) return this.typeOf(schema, name);
      const fixed = Object.values(schema.properties).find((member) => member.const !== undefined);
      return this.typeOf(schema, fixed ? name + pascalCase(String(fixed.const)) : name);
    });
  }

  /** The name, with a number if another type has it. */
  #takeName(name: string): string {
    let free = name;
    for (let number = 2; this.#names.has(free); number += 1) free = `${name}${number}`;
    this.#names.add(free);
    return free;
  }
}

function unite(types: string[]): string {
  return [...new Set(types)].join(" | ");
}
