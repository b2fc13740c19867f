const BEFORE = String.raw`(?<=^|[\s([{"'*_~])`;
const AFTER = String.raw`(?=$|[\s)\]},.!?:;"'*_~])`;

/** Matches text between two of WhatsApp's marks (docs/whatsapp.md#text-messages). @param mark escaped for a pattern */
export function markPattern(mark: string, flags = ""): RegExp {
  const inner = String.raw`(?=[^\s${mark}])([^${mark}\n]*[^\s${mark}])`;
  return new RegExp(`${BEFORE}${mark}${inner}${mark}${AFTER}`, flags);
}

const CODE = /`{3}([\s\S]+?)`{3}|`([^`\n]+)`/g;
const MARKS = [String.raw`\*`, "_", "~"].map((mark) => markPattern(mark, "g"));

/** The text without marks for bold, italic, struck and monospaced, for a preview in one line. */
export function stripMarks(text: string): string {
  const withoutCode = text.replace(CODE, (_, block?: string, inline?: string) => block ?? inline ?? "");
  return MARKS.reduce((rest, mark) => rest.replace(mark, "$1"), withoutCode);
}
