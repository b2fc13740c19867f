export const mediaHeaderKinds = ["image", "video", "document"] as const;

/** Headers that the form of a template writes; "none" is a template without one. */
export const formHeaderKinds = ["none", "text", ...mediaHeaderKinds, "location"] as const;

/** Every header of a template that can be sent. */
export const headerKinds = [...formHeaderKinds, "product"] as const;

export type MediaHeaderKind = (typeof mediaHeaderKinds)[number];
export type HeaderKind = (typeof headerKinds)[number];

export function isMediaHeader(kind: string): kind is MediaHeaderKind {
  return mediaHeaderKinds.some((media) => media === kind);
}

/** @param format as WhatsApp or stored content names it; "none" for one that is not listed */
export function toHeaderKind(format: string | undefined): HeaderKind {
  const kind = format?.toLowerCase();
  return headerKinds.find((candidate) => candidate === kind) ?? "none";
}
