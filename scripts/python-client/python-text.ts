const WIDTH = 110;

/** Python's reserved words, which cannot be names of attributes or arguments. */
const KEYWORDS = new Set(
  "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(
    " ",
  ),
);

export function isName(text: string): boolean {
  return /^[A-Za-z_]\w*$/.test(text) && !KEYWORDS.has(text);
}

/** `rotateSecret` → `rotate_secret`. */
export function snakeCase(text: string): string {
  return text.replace(/[A-Z]+/g, (capitals) => `_${capitals.toLowerCase()}`);
}

/** `message.received`, `rotateSecret` → `MessageReceived`, `RotateSecret`. */
export function pascalCase(text: string): string {
  return text.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9]?)/g, (_, first: string) => first.toUpperCase());
}

/** A JSON value as a literal of Python. */
export function literal(value: unknown): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  return value === null ? "None" : JSON.stringify(value);
}

export function indent(text: string): string {
  return text.replace(/^(?=.)/gm, "    ");
}

/** A docstring, wrapped. */
export function docstring(text: string): string {
  const escaped = text.replaceAll("\\", "\\\\").replaceAll('"""', '\\"\\"\\"').replace(/"$/, '\\"');
  if (!escaped.includes("\n") && escaped.length <= WIDTH) return `"""${escaped}"""`;
  return `"""${escaped.split("\n").map(wrap).join("\n")}\n"""`;
}

/** An annotation, on several lines if it is long. */
export function breakType(type: string): string {
  return type.length <= WIDTH ? type : `(\n${indent(wrap(type))}\n)`;
}

function wrap(paragraph: string): string {
  const lines: string[] = [];
  let line = "";
  for (const word of paragraph.split(" ")) {
    if (line !== "" && line.length + word.length >= WIDTH) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line].join("\n");
}
