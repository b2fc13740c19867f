import { List, type ListPage } from "./list.ts";
import type { paths } from "./schema.ts";
import type { Query, RequestOptions, Transport } from "./transport.ts";

type Verb = "get" | "post" | "patch" | "delete";
type PathWith<V extends Verb> = {
  [Path in keyof paths]: paths[Path][V] extends { responses: unknown } ? Path : never;
}[keyof paths];

type Operation<V extends Verb, Path extends PathWith<V>> = paths[Path][V];

type PathParams<Path> = Path extends `${string}{${string}}${infer Rest}`
  ? [id: string, ...PathParams<Rest>]
  : [];

type Json<T> = T extends { content: { "application/json": infer Body } } ? Body : never;
type Responses<O> = O extends { responses: infer R } ? R : never;
/** The body of the successful responses. */
type Result<O> = Json<Responses<O>[keyof Responses<O> & (200 | 201 | 202)]>;
type QueryOf<O> = O extends { parameters: { query?: infer Q } } ? NonNullable<Q> : never;
type BodyOf<O> = O extends { requestBody?: infer Body } ? Json<NonNullable<Body>> : never;

type FormOf<O> = O extends { requestBody: { content: { "multipart/form-data": infer Form } } }
  ? Omit<Form, "file"> & {
      /** Its `type` is the media type, such as `image/jpeg`. A `File` has a name; for another `Blob`, pass `filename`. */
      file: Blob;
    }
  : never;

/** Optional when no parameter is required. */
type QueryArgument<O> = [QueryOf<O>] extends [never]
  ? []
  : Record<string, never> extends QueryOf<O>
    ? [query?: QueryOf<O>]
    : [query: QueryOf<O>];

/** Optional for a POST of which no field is required. */
type BodyArgument<V, O> = V extends "post"
  ? Record<string, never> extends BodyOf<O>
    ? [body?: BodyOf<O>]
    : [body: BodyOf<O>]
  : [body: BodyOf<O>];

type Get<Path extends PathWith<"get">> = (
  ...input: [...PathParams<Path>, options?: RequestOptions & { query?: QueryOf<Operation<"get", Path>> }]
) => Promise<Result<Operation<"get", Path>>>;

type ListOf<Page> = Page extends { data: (infer Item)[]; nextCursor: string | null }
  ? List<Item, Page>
  : never;

type GetList<Path extends PathWith<"get">> = (
  ...input: [...PathParams<Path>, ...QueryArgument<Operation<"get", Path>>, options?: RequestOptions]
) => ListOf<Result<Operation<"get", Path>>>;

type Write<V extends "post" | "patch", Path extends PathWith<V>> = (
  ...input: [
    ...PathParams<Path>,
    ...BodyArgument<V, Operation<V, Path>>,
    options?: RequestOptions & { query?: QueryOf<Operation<V, Path>> },
  ]
) => Promise<Result<Operation<V, Path>>>;

type Upload<Path extends PathWith<"post">> = (
  ...input: [...PathParams<Path>, form: FormOf<Operation<"post", Path>>, options?: RequestOptions]
) => Promise<Result<Operation<"post", Path>>>;

type Act<V extends "post" | "delete", Path extends PathWith<V>> = (
  ...input: [...PathParams<Path>, options?: RequestOptions & { query?: QueryOf<Operation<V, Path>> }]
) => Promise<Result<Operation<V, Path>>>;

type Options = RequestOptions & { query?: Query };

/** Reads one object. */
export function get<Path extends PathWith<"get">>(transport: Transport, path: Path): Get<Path> {
  return (...input: unknown[]) => {
    const [filled, options] = fillPath(path, input);
    return transport.send({ ...(options as Options), method: "GET", path: filled });
  };
}

/** Reads a list, whose pages are requested while it is iterated. */
export function list<Path extends PathWith<"get">>(transport: Transport, path: Path): GetList<Path> {
  const read = (...input: unknown[]) => {
    const [filled, query, options] = fillPath(path, input);
    const { cursor, ...filters } = (query ?? {}) as Query & { cursor?: string };
    return new List(
      (position) =>
        transport.send<ListPage<unknown>>({
          ...(options as Options),
          method: "GET",
          path: filled,
          query: { ...filters, cursor: position },
        }),
      cursor,
    );
  };
  // The compiler cannot relate a page's type to its path here.
  return read as unknown as GetList<Path>;
}

/** Sends a body. */
export function write<V extends "post" | "patch", Path extends PathWith<V>>(
  transport: Transport,
  verb: V,
  path: Path,
): Write<V, Path> {
  return (...input: unknown[]) => {
    const [filled, body = {}, options] = fillPath(path, input);
    return transport.send({ ...(options as Options), method: verb.toUpperCase(), path: filled, body });
  };
}

/** Sends a form with a file. */
export function upload<Path extends PathWith<"post">>(transport: Transport, path: Path): Upload<Path> {
  return (...input: unknown[]) => {
    const [filled, fields, options] = fillPath(path, input);
    const body = new FormData();
    for (const [name, value] of Object.entries(fields as Record<string, string | Blob | undefined>)) {
      if (value !== undefined) body.append(name, value);
    }
    return transport.send({ ...(options as Options), method: "POST", path: filled, body });
  };
}

/** Calls an operation that has no body. */
export function act<V extends "post" | "delete", Path extends PathWith<V>>(
  transport: Transport,
  verb: V,
  path: Path,
): Act<V, Path> {
  return (...input: unknown[]) => {
    const [filled, options] = fillPath(path, input);
    return transport.send({ ...(options as Options), method: verb.toUpperCase(), path: filled });
  };
}

/** Takes one argument per parameter of the path. */
function fillPath(path: string, input: unknown[]): [path: string, ...rest: unknown[]] {
  const rest = [...input];
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
    const value = rest.shift();
    if (typeof value !== "string" || value === "") throw new TypeError(`Pass the ${name} as a string.`);
    return encodeURIComponent(value);
  });
  return [filled, ...rest];
}
