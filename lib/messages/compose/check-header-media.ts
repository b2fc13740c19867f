import "server-only";
import { cleanFilename } from "#lib/conversations/attachments/rules.ts";
import { checkFilename } from "#lib/messages/compose/find-header-file.ts";
import { checkMediaLink } from "#lib/messages/media-link-rules.ts";
import { AppError, validationError } from "#lib/platform/errors.ts";
import type { HeaderMedia } from "#lib/whatsapp/build-message.ts";
import { isMediaHeader } from "#lib/whatsapp/header-kinds.ts";
import type { Place } from "#lib/whatsapp/outgoing-content.ts";
import type { TemplateDescription } from "#lib/whatsapp/render-template.ts";

interface HeaderInput {
  headerMediaLink?: string | undefined;
  headerMediaFilename?: string | undefined;
  headerLocation?: Place | undefined;
}

/** @throws AppError HEADER_MEDIA_REQUIRED, HEADER_MEDIA_NOT_ALLOWED, VALIDATION_ERROR */
export function checkHeaderMedia(
  { headerKind }: TemplateDescription,
  input: HeaderInput,
  pathPrefix: string,
): HeaderMedia | null {
  const kind = isMediaHeader(headerKind) ? headerKind : null;
  checkFilename(kind, input.headerMediaFilename, pathPrefix);
  if (!kind) {
    if (input.headerMediaLink === undefined) return null;
    throw new AppError(
      "HEADER_MEDIA_NOT_ALLOWED",
      "This template has no image, video or document header. Remove headerMediaLink.",
    );
  }
  if (input.headerMediaLink === undefined) {
    throw new AppError(
      "HEADER_MEDIA_REQUIRED",
      `This template has ${kind === "image" ? "an" : "a"} ${kind} header. Set headerMediaLink, a public https URL, or headerMediaId.`,
      { headerType: kind },
    );
  }
  const checked = checkMediaLink(input.headerMediaLink);
  if (!checked.ok) {
    throw validationError({
      path: `${pathPrefix}headerMediaLink`,
      code: "invalid_link",
      message: checked.message,
    });
  }
  if (kind !== "document") return { kind, link: checked.url };
  return { kind, link: checked.url, filename: input.headerMediaFilename ?? filenameOf(checked.url) };
}

/** Returns the last path segment of a link as a file name. */
function filenameOf(url: string): string {
  const segment = new URL(url).pathname.split("/").at(-1) ?? "";
  return cleanFilename(decodeSegment(segment)) || "document";
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** @throws AppError HEADER_MEDIA_REQUIRED, HEADER_MEDIA_NOT_ALLOWED */
export function checkHeaderPlace(
  { headerKind }: TemplateDescription,
  { headerLocation }: HeaderInput,
): Place | null {
  if (headerKind === "location") {
    if (headerLocation) return headerLocation;
    throw new AppError("HEADER_MEDIA_REQUIRED", "This template has a location header. Set headerLocation.", {
      headerType: headerKind,
    });
  }
  if (headerLocation === undefined) return null;
  throw new AppError(
    "HEADER_MEDIA_NOT_ALLOWED",
    "This template has no location header. Remove headerLocation.",
  );
}
