import "server-only";
import {
  describeVariables,
  FILE,
  json,
  membersOf,
  replaceVariables,
  type SampleCall,
} from "#lib/api-docs/sample-call.ts";

export function writeGo({ method, url, idempotent, body, isForm, variables }: SampleCall): string {
  const packages = [
    ...(isForm ? ["bytes"] : []),
    ...(idempotent ? ["crypto/rand"] : []),
    "fmt",
    "io",
    "log",
    ...(isForm ? ["mime/multipart"] : []),
    "net/http",
    ...(isForm ? ["net/textproto"] : []),
    "os",
    ...(body === undefined || isForm ? [] : ["strings"]),
  ];
  const sent =
    body === undefined ? "nil" : isForm ? "&form" : `strings.NewReader(${goText(json(body), "`")})`;
  const headers = [
    ["Authorization", '"Bearer "+os.Getenv("PARLEY_API_KEY")'],
    ...(idempotent ? [["Idempotency-Key", "rand.Text()"]] : []),
    ...(isForm ? [["Content-Type", "writer.FormDataContentType()"]] : []),
    ...(body === undefined || isForm ? [] : [["Content-Type", '"application/json"']]),
  ];
  return [
    "package main",
    "",
    `import (\n${packages.map((name) => `\t"${name}"`).join("\n")}\n)`,
    "",
    `${describeVariables(variables, "//")}func main() {`,
    ...(isForm ? goForm(body) : []),
    `\trequest, err := http.NewRequest("${method}", ${goText(url, '"')}, ${sent})`,
    ...EXIT_ON_ERROR,
    ...headers.map(([name, value]) => `\trequest.Header.Set("${name}", ${value})`),
    "\tresponse, err := http.DefaultClient.Do(request)",
    ...EXIT_ON_ERROR,
    "\tdefer response.Body.Close()",
    "\tresult, err := io.ReadAll(response.Body)",
    ...EXIT_ON_ERROR,
    "\tif response.StatusCode >= 400 {",
    "\t\tlog.Fatal(string(result))",
    "\t}",
    "\tfmt.Println(response.StatusCode, string(result))",
    "}",
  ].join("\n");
}

const EXIT_ON_ERROR = ["\tif err != nil {", "\t\tlog.Fatal(err)", "\t}"];

/** A text between backticks is as it is written, on several lines. */
function goText(text: string, quote: '"' | "`"): string {
  return replaceVariables(
    `${quote}${text}${quote}`,
    (name) => `${quote}+os.Getenv("${name}")+${quote}`,
  ).replace(quote === "`" ? /\+``$/ : /\+""$/, "");
}

function goForm(body: unknown): string[] {
  const fields = membersOf(body).filter(([name]) => name !== "file");
  return [
    `\tfile, err := os.ReadFile(os.Getenv("${FILE.name}"))`,
    ...EXIT_ON_ERROR,
    "\tvar form bytes.Buffer",
    "\twriter := multipart.NewWriter(&form)",
    ...fields.map(([name, value]) => `\twriter.WriteField("${name}", ${JSON.stringify(value)})`),
    "\theader := textproto.MIMEHeader{}",
    '\theader.Set("Content-Disposition", `form-data; name="file"; filename="photo.jpg"`)',
    '\theader.Set("Content-Type", "image/jpeg")',
    "\tpart, err := writer.CreatePart(header)",
    ...EXIT_ON_ERROR,
    "\tpart.Write(file)",
    "\twriter.Close()",
  ];
}
