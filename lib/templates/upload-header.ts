import "server-only";
import { openAsBlob } from "node:fs";
import type { Ctx } from "#db/ctx.ts";
import { graphClient } from "#lib/numbers/graph-client.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { MIB } from "#lib/platform/byte-units.ts";
import { decrypt } from "#lib/platform/crypto.ts";
import { AppError, validationError } from "#lib/platform/errors.ts";
import type { IssueCode } from "#lib/platform/issue-codes.ts";
import { FileTooLargeError, type SpooledFile, spoolFile } from "#lib/platform/storage/spool-file.ts";
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
  { kind, name, bytes }: { kind: MediaHeaderKind; name: string; bytes: AsyncIterable<Uint8Array> },
  accountNumber?: NumberRow,
): Promise<{ handle: string }> {
  const file = await spool(kind, bytes);
  try {
    const type = checkType(kind, file);
    const number = accountNumber ?? (await getAccountNumber(ctx));
    const appId = await findAppId(number);
    if (appId === null) {
      throw new AppError(
        "NUMBER_NOT_CONNECTED",
        "WhatsApp does not report which app the access token belongs to. Check the token in Settings → Numbers.",
        { numberId: number.id },
      );
    }
    const content = await openAsBlob(file.path);
    const uploaded = await graphClient(number).uploadSample(appId, { name, type, content });
    if (!uploaded.ok) throw toTemplateError(number, uploaded);
    return { handle: uploaded.value };
  } finally {
    await file.discard();
  }
}

async function spool(kind: MediaHeaderKind, bytes: AsyncIterable<Uint8Array>): Promise<SpooledFile> {
  const { maxBytes } = HEADER_FILES[kind];
  try {
    return await spoolFile(bytes, maxBytes);
  } catch (error) {
    if (!(error instanceof FileTooLargeError)) throw error;
    const most = maxBytes / MIB;
    throw refusal(
      "file_too_large",
      `The file is too large. WhatsApp's limit is ${most} MB. Choose a smaller file.`,
    );
  }
}

/** @returns the type that the content has */
function checkType(kind: MediaHeaderKind, { detectedType }: SpooledFile): string {
  const { types } = HEADER_FILES[kind];
  if (detectedType === null || !types.some((type) => type === detectedType)) {
    const names = types.map((type) => type.split("/")[1]?.toUpperCase()).join(" or ");
    throw refusal("file_type", `This file type is not supported. Upload ${names}.`);
  }
  return detectedType;
}

function refusal(code: IssueCode, message: string): AppError<"VALIDATION_ERROR"> {
  return validationError({ path: "header.handle", code, message });
}

/** @returns null when WhatsApp does not report it */
async function findAppId(number: NumberRow): Promise<string | null> {
  if (number.appId !== null) return number.appId;
  const info = await graphClient(number).debugToken(decrypt(number.accessToken, number.id));
  return info.ok ? info.value.appId : null;
}
