import { breakType, docstring, indent, isName, literal } from "./python-text.ts";

export interface Member {
  key: string;
  type: string;
  description: string | undefined;
  isRequired: boolean;
}

/**
 * Python 3.10 has no `NotRequired`: optional members are those of a base class. Members that are no names of Python,
 * such as `from`, need a base class too, made by the function `TypedDict`.
 */
export function renderTypedDict(name: string, members: Member[], description: string | undefined): string {
  const required = members.filter((member) => member.isRequired);
  const optional = members.filter((member) => !member.isRequired);
  const bases: string[] = [];
  const definitions: string[] = [];
  const addBase = (base: string, render: (base: string) => string) => {
    bases.push(base);
    definitions.push(render(base));
  };
  if (!required.every(hasName)) addBase(`_${name}Keywords`, (base) => renderKeywords(base, required, ""));
  if (!optional.every(hasName))
    addBase(`_${name}OptionalKeywords`, (base) => renderKeywords(base, optional, ", total=False"));
  if (required.length > 0 && optional.some(hasName))
    addBase(`_${name}Optional`, (base) => renderClass(base, ["TypedDict", "total=False"], optional));
  const parents = bases.length > 0 ? bases : ["TypedDict"];
  definitions.push(
    required.length > 0
      ? renderClass(name, parents, required, description)
      : renderClass(name, [...parents, "total=False"], optional, description),
  );
  return definitions.join("\n\n\n");
}

function hasName({ key }: Member): boolean {
  return isName(key);
}

function renderKeywords(name: string, members: Member[], total: string): string {
  const entries = members
    .filter((member) => !hasName(member))
    .map(({ key, type, description }) => `${comment(description)}${literal(key)}: ${literal(type)},`);
  return `${name} = TypedDict("${name}", {\n${indent(entries.join("\n"))}\n}${total})`;
}

function comment(text: string | undefined): string {
  return text === undefined ? "" : `${text.replace(/^/gm, "# ")}\n`;
}

function renderClass(name: string, parents: string[], members: Member[], description?: string): string {
  const lines = members.filter(hasName).map(({ key, type, description: text }) => {
    const line = `${key}: ${breakType(type)}`;
    return text === undefined ? line : `${line}\n${docstring(text)}`;
  });
  const body = [...(description === undefined ? [] : [docstring(description)]), ...lines];
  return `class ${name}(${parents.join(", ")}):\n${indent(body.length > 0 ? body.join("\n\n") : "pass")}`;
}
