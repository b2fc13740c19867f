/**
 * The value of an input of the type `datetime-local`. From the parts of the local time, because `getTimezoneOffset`
 * rounds the offsets of long ago to minutes.
 */
export function toLocalInput(at: Date): string {
  const digits = (part: number, count = 2) => String(part).padStart(count, "0");
  const date = [digits(at.getFullYear(), 4), digits(at.getMonth() + 1), digits(at.getDate())].join("-");
  return `${date}T${digits(at.getHours())}:${digits(at.getMinutes())}`;
}

/** While a year is typed, its first digits are a year long ago. */
const EARLIEST_YEAR = 2000;

/** The instant in ISO format; empty for an incomplete time. */
export function fromLocalInput(value: string): string {
  const at = new Date(value);
  return at.getFullYear() >= EARLIEST_YEAR ? at.toISOString() : "";
}
