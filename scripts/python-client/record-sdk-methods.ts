import { Parley } from "#sdk/index.ts";

type Verb = "get" | "post" | "patch" | "put" | "delete";

export interface SdkMethod {
  /** The resource, for instance `webhookEndpoints`. */
  resource: string;
  /** The method, for instance `rotateSecret`. */
  name: string;
  verb: Verb;
  /** The path with `{}` for each ID. */
  path: string;
}

/** Calls every method of the TypeScript SDK and records which request it sends. */
export async function recordSdkMethods(): Promise<SdkMethod[]> {
  let sent = { verb: "", path: "" };
  const recorder: typeof fetch = async (url, init) => {
    const path = decodeURI(new URL(String(url)).pathname).replace(/^\/api/, "");
    sent = { verb: String(init?.method).toLowerCase(), path };
    return Response.json({ data: [], nextCursor: null });
  };
  const parley = new Parley({ apiKey: "key", baseUrl: "https://parley.example.com", fetch: recorder });
  const methods: SdkMethod[] = [];
  for (const [resource, members] of Object.entries(parley)) {
    for (const [name, method] of Object.entries<(...ids: string[]) => unknown>(members)) {
      const result = method("{}", "{}", "{}");
      await (result instanceof Promise ? result : (result as { firstPage(): Promise<unknown> }).firstPage());
      methods.push({ resource, name, verb: sent.verb as Verb, path: sent.path });
    }
  }
  return methods;
}
