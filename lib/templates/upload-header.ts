import "server-only";
import { fileTypeFromBuffer } from "file-type";
import type { Ctx } from "#db/ctx.ts";
import { graphClient } from "#lib/numbers/graph-client.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { decrypt } from "#lib/platform/crypto.ts";
import { AppError, validationError } from "#lib/platform/errors.ts";
import type { IssueCode } from "#lib/platform/issue-codes.ts";
import { getAccountNumber } from "#lib/templates/fetch-upstream.ts";
import { toTemplateError } from "#lib/templates/template-error.ts";
import type { MediaHeaderKind } from "#lib/whatsapp/header-kinds.ts";
import { HEADER_FILES } from "#lib/whatsapp/template-limits.ts";

/**
 * Uploads the sample of a media header to WhatsApp (docs/whatsapp.md#sample-uploads). The file type is detected from its
 * content.
 * @returns the handle for the template form
 * @throws AppError VALIDATION_ERROR at `header.handle` for an unsupported file, NUMBER_NOT_CONNECTED, SERVICE_UNAVAILABLE
 */
export async function uploadHeader(
  ctx: Ctx,
  input: { kind: MediaHeaderKind; name: string; bytes: Uint8Array },
  accountNumber?: NumberRow,
): Promise<{ handle: string }> {
  const type = await checkFile(input);
  const number = accountNumber ?? (await getAccountNumber(ctx));
  const appId = await findAppId(number);
  if (appId === null) {
    throw new AppError(
      "NUMBER_NOT_CONNECTED",
      "WhatsApp does not report which app the access token belongs to. Check the token in Settings → Number.",
      { numberId: number.id },
    );
  }
  const { name, bytes } = input;
  const uploaded = await graphClient(number).uploadSample(appId, { name, type, bytes });
  if (!uploaded.ok) throw toTemplateError(number, uploaded);
  return { handle: uploaded.value };
}

/** @returns the type that the content has */
async function checkFile({ kind, bytes }: { kind: MediaHeaderKind; bytes: Uint8Array }): Promise<string> {
  const { types, maxBytes } = HEADER_FILES[kind];
  const refuse = (code: IssueCode, message: string) =>
    validationError({ path: "header.handle", code, message });
  if (bytes.byteLength > maxBytes) {
    throw refuse(
      "file_too_large",
      `The file is too large. WhatsApp's limit is ${maxBytes / 1024 / 1024} MB.`,
    );
  }
  const detected = await fileTypeFromBuffer(bytes);
  if (!detected || !types.some((type) => type === detected.mime)) {
    const names = types.map((type) => type.split("/")[1]?.toUpperCase()).join(" or ");
    throw refuse("file_type", `This file type is not supported. Upload ${names}.`);
  }
  return detected.mime;
}

/** @returns null when WhatsApp does not report it */
async function findAppId(number: NumberRow): Promise<string | null> {
  if (number.appId !== null) return number.appId;
  const info = await graphClient(number).debugToken(decrypt(number.accessToken, number.id));
  return info.ok ? info.value.appId : null;
}
