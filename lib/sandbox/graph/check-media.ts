import "server-only";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { type GraphReply, graphError } from "#lib/sandbox/graph/graph-error.ts";
import { findMedia, type SandboxMedia } from "#lib/sandbox/media.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import { MEDIA_LIMITS, type MediaKind } from "#lib/whatsapp/limits.ts";

/** A file that a message names by its id. */
interface NamedFile {
  kind: MediaKind;
  id: string;
  /** Where Meta says it stands. */
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

/**
 * The file that a message carries must be the number's own and not too old, which Meta says at once; whether it is of the
 * kind that it is sent as, Meta finds out afterwards: 131053 (whatsapp-cloud-api.md §2).
 */
export async function checkMedia(
  db: Db,
  number: SandboxNumber,
  message: Record<string, unknown> & { type: string },
): Promise<{ failure: number | null } | { refusal: GraphReply }> {
  let failure: number | null = null;
  for (const { kind, id, path } of namedFiles(message)) {
    const media = await findMedia(db, number, id);
    if (!media) {
      const words = `Param ${path} is not a valid whatsapp business account media attachment ID`;
      return { refusal: graphError(400, 100, { message: `(#100) ${words}` }) };
    }
    if (!fits(media, kind)) failure = 131053;
  }
  return { failure };
}

function fits({ mimeType }: SandboxMedia, kind: MediaKind): boolean {
  return MEDIA_LIMITS[kind].types.includes(mimeType);
}

function namedFiles(message: Record<string, unknown> & { type: string }): NamedFile[] {
  const header = headerSchema.safeParse(message).data?.interactive.header;
  const parameters = templateSchema
    .safeParse(message)
    .data?.template.components.filter(({ type }) => type.toLowerCase() === "header")
    .flatMap((component) => component.parameters ?? []);
  return [
    ...fileOf(message, message.type, `${message.type}['id']`),
    ...(header ? fileOf(header, header.type, `interactive['header']['${header.type}']['id']`) : []),
    ...(parameters ?? []).flatMap((parameter) =>
      fileOf(parameter, parameter.type, `template['components']['${parameter.type}']['id']`),
    ),
  ];
}

function fileOf(holder: Record<string, unknown>, type: string, path: string): NamedFile[] {
  const kind = type.toLowerCase();
  if (!isMediaKind(kind)) return [];
  const file = fileSchema.safeParse(holder[kind]);
  return file.success ? [{ kind, id: file.data.id, path }] : [];
}

function isMediaKind(kind: string): kind is MediaKind {
  return Object.hasOwn(MEDIA_LIMITS, kind);
}
