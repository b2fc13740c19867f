/** The request that a sample sends, with `*` for each environment variable. */
interface SampleRequest {
  method: string;
  url: string;
  /** Undefined without one, and for a form. */
  body: unknown;
}

const GO_TEXT = /`([^`]*)`|"((?:[^"\\]|\\.)*)"|os\.Getenv\("\w+"\)/g;

/** @throws Error if it is not written as `writeGo` does */
export function readGoRequest(source: string): SampleRequest {
  const [, method, url, sent] =
    /http\.NewRequest\("(\w+)", (.+?), (nil|&form|strings\.NewReader\([\s\S]*?\))\)\n/.exec(source) ?? [];
  if (!method || !url || !sent) throw new Error("The sample has no request.");
  const isJson = sent.startsWith("strings.");
  return { method, url: readGoText(url), body: isJson ? JSON.parse(readGoText(sent)) : undefined };
}

function readGoText(expression: string): string {
  const parts = expression.matchAll(GO_TEXT);
  return [...parts]
    .map(([, raw, quoted]) => raw ?? (quoted === undefined ? "*" : JSON.parse(`"${quoted}"`)))
    .join("");
}

const PHP_TOKEN =
  /\s+|'((?:[^'\\]|\\['\\])*)'|getenv\('\w+'\)|new stdClass\(\)|=>|[[\],.]|true|false|null|-?\d[\d.]*/gy;

/** @throws Error if it is not written as `writePhp` does */
export function readPhpRequest(source: string): SampleRequest {
  const [, url] = /curl_init\((.*)\);\n/.exec(source) ?? [];
  const [, method = "GET"] = /CURLOPT_CUSTOMREQUEST => '(\w+)',/.exec(source) ?? [];
  const [, sent] = /CURLOPT_POSTFIELDS => json_encode\(([\s\S]*)\),\n\]\);/.exec(source) ?? [];
  if (!url) throw new Error("The sample has no request.");
  return { method, url: String(readPhp(url)), body: sent === undefined ? undefined : readPhp(sent) };
}

/** Reads a value as PHP does, and as its `json_encode` would write it. */
function readPhp(text: string): unknown {
  const tokens = [...text.matchAll(PHP_TOKEN)];
  const read = tokens.map(([whole]) => whole).join("");
  if (read !== text) throw new Error(`This is not PHP: ${text.slice(read.length, read.length + 30)}`);
  const next = () => {
    while (/^\s/.test(tokens[0]?.[0] ?? "")) tokens.shift();
    return tokens[0]?.[0];
  };
  const value = (): unknown => {
    let first = primary();
    while (next() === ".") {
      tokens.shift();
      first = `${first}${primary()}`;
    }
    return first;
  };
  const primary = (): unknown => {
    next();
    const [whole = "", quoted] = tokens.shift() ?? [];
    if (quoted !== undefined) return quoted.replace(/\\(['\\])/g, "$1");
    if (whole.startsWith("getenv")) return "*";
    if (whole === "[") return array();
    return whole.startsWith("new") ? {} : JSON.parse(whole);
  };
  const array = (): unknown => {
    const members: [key: string, value: unknown][] = [];
    for (; next() !== "]"; tokens.shift()) {
      const first = value();
      const isKey = next() === "=>";
      if (isKey) tokens.shift();
      members.push(isKey ? [String(first), value()] : [String(members.length), first]);
      if (next() !== ",") throw new Error("The array does not end.");
    }
    tokens.shift();
    const isList = members.every(([key], index) => key === String(index));
    return isList ? members.map(([, one]) => one) : Object.fromEntries(members);
  };
  return value();
}
