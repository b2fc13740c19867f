import type { Endpoint } from "#lib/platform/endpoint.ts";
import { sampleFiles } from "#lib/simulator/receive-from-customer.ts";

export const photo: Uint8Array<ArrayBuffer> = new Uint8Array(Buffer.from(sampleFiles.image.base64, "base64"));

/** A form of the API, in the order of its members; a `file` is sent with the content of a JPEG unless it is a `File`. */
export function toForm(members: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(members)) {
    const isName = name === "file" && typeof value === "string";
    form.append(name, isName ? new File([photo], value, { type: sampleFiles.image.mimeType }) : value);
  }
  return form;
}

/** The body of an example as it is sent. */
export function exampleBodyOf({ upload }: Pick<Endpoint, "upload">, body: unknown): unknown {
  return upload ? toForm(Object(body)) : body;
}
