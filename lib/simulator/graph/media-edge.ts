import "server-only";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import type { MediaKind } from "#lib/platform/media-kinds.ts";
import { recordOf } from "#lib/platform/record-of.ts";
import { refuseUnknownField, selectFields } from "#lib/simulator/graph/fields.ts";
import { type GraphReply, graphError, unknownObject } from "#lib/simulator/graph-error.ts";
import {
  buildMediaUrl,
  findMedia,
  removeMedia,
  type SandboxMedia,
  storeMedia,
  verifyMediaUrl,
} from "#lib/simulator/media.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { MEDIA_LIMITS } from "#lib/whatsapp/limits.ts";

const KINDS = Object.values(MEDIA_LIMITS);

/** docs/whatsapp.md#media-ids */
export async function uploadMedia(db: Db, number: SandboxNumber, input: unknown): Promise<GraphReply> {
  const { messaging_product: product, file, type: named } = recordOf(input);
  if (product !== "whatsapp") return missingParameter("messaging_product");
  if (!(file instanceof File)) return missingParameter("file");
  const mimeType = removeTypeParameters(typeof named === "string" && named !== "" ? named : file.type);
  const limit = KINDS.find(({ types }) => types.includes(mimeType))?.maxBytes;
  if (limit === undefined) {
    const allowed = KINDS.flatMap(({ types }) => types).join(", ");
    return graphError(400, 100, {
      message: `(#100) Param file must be a file with one of the following types: ${allowed}. Received file of type '${mimeType}'.`,
    });
  }
  if (file.size === 0 || file.size > limit) {
    const details = `The file has ${file.size} bytes; 1 to ${limit} are allowed for ${mimeType}.`;
    return graphError(400, 131053, { details });
  }
  const content = new Uint8Array(await file.arrayBuffer());
  const media = await storeMedia(db, number, { content, mimeType, filename: file.name, origin: "business" });
  return { status: 200, body: { id: media.id } };
}

export async function getMedia(
  db: Db,
  number: SandboxNumber,
  id: string,
  query: URLSearchParams,
): Promise<GraphReply | null> {
  const media = await findMedia(db, number, id);
  if (!media) return null;
  const requestedNumberId = query.get("phone_number_id");
  if (requestedNumberId !== null && requestedNumberId !== number.phoneNumberId)
    return unknownObject(id, "GET");
  const node = {
    messaging_product: "whatsapp",
    url: buildMediaUrl(number, media),
    mime_type: media.mimeType,
    sha256: media.sha256,
    // Meta's page shows a string (docs/whatsapp.md#media-downloads).
    file_size: String(media.sizeBytes),
    id: media.id,
  };
  return refuseUnknownField(query, "WhatsAppMedia") ?? { status: 200, body: selectFields(node, query) };
}

export async function deleteMedia(db: Db, number: SandboxNumber, id: string): Promise<GraphReply | null> {
  const media = await findMedia(db, number, id);
  if (!media) return null;
  await removeMedia(db, media.id);
  return { status: 200, body: { success: true } };
}

/** A URL is valid for five minutes (docs/whatsapp.md#media-downloads). */
export async function serveMedia(db: Db, number: SandboxNumber, query: URLSearchParams): Promise<GraphReply> {
  const id = verifyMediaUrl(number, query);
  const media = id === null ? null : await findMedia(db, number, id);
  if (!media) return { status: 404, body: {} };
  return { status: 200, body: null, file: { content: media.content, mimeType: media.mimeType } };
}

function missingParameter(name: string): GraphReply {
  return graphError(400, 100, { message: `(#100) The parameter ${name} is required.` });
}

function removeTypeParameters(mimeType: string): string {
  return (mimeType.split(";")[0] ?? "").trim().toLowerCase();
}

interface FileReference {
  kind: MediaKind;
  id: string;
  /** In Meta's notation. */
  path: string;
}

const fileSchema = z.object({ id: z.string() });
const headerSchema = z.object({ interactive: z.object({ header: z.looseObject({ type: z.string() }) }) });
const templateSchema = z.object({
  template: z.object({
    components: z.array(
      z.looseObject({
        type: z.string(),
        parameters: z.array(z.looseObject({ type: z.string() })).optional(),
      }),
    ),
  }),
});

/** A wrong media type is accepted here and fails later with 131053 (docs/whatsapp.md#media-types-and-sizes). */
export async function checkMedia(
  db: Db,
  number: SandboxNumber,
  message: Record<string, unknown> & { type: string },
): Promise<{ failure: number | null } | { refusal: GraphReply }> {
  let failure: number | null = null;
  for (const { kind, id, path } of listFiles(message)) {
    const media = await findMedia(db, number, id);
    if (!media) {
      const message = `Param ${path} is not a valid whatsapp business account media attachment ID`;
      return { refusal: graphError(400, 100, { message: `(#100) ${message}` }) };
    }
    if (!isOfKind(media, kind)) failure = 131053;
  }
  return { failure };
}

function isOfKind({ mimeType }: SandboxMedia, kind: MediaKind): boolean {
  return MEDIA_LIMITS[kind].types.includes(mimeType);
}

function listFiles(message: Record<string, unknown> & { type: string }): FileReference[] {
  const header = headerSchema.safeParse(message).data?.interactive.header;
  const parameters = templateSchema
    .safeParse(message)
    .data?.template.components.filter(({ type }) => type.toLowerCase() === "header")
    .flatMap((component) => component.parameters ?? []);
  return [
    ...toFileReference(message, message.type, `${message.type}['id']`),
    ...(header ? toFileReference(header, header.type, `interactive['header']['${header.type}']['id']`) : []),
    ...(parameters ?? []).flatMap((parameter) =>
      toFileReference(parameter, parameter.type, `template['components']['${parameter.type}']['id']`),
    ),
  ];
}

function toFileReference(holder: Record<string, unknown>, type: string, path: string): FileReference[] {
  const kind = type.toLowerCase();
  if (!isMediaKind(kind)) return [];
  const file = fileSchema.safeParse(holder[kind]);
  return file.success ? [{ kind, id: file.data.id, path }] : [];
}

function isMediaKind(kind: string): kind is MediaKind {
  return Object.hasOwn(MEDIA_LIMITS, kind);
}
