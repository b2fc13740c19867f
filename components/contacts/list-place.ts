import { stepBack } from "#components/ui/change-url.ts";

/** Key in the history state of the list: where it was scrolled to when a contact was opened. */
const PLACE = "parleyContactsPlace";
/** Key in the history state of a contact that was opened from the list, which is one step back. */
const OPENED = "parleyFromContacts";

let opened: string | null = null;

function mark(marks: object): void {
  window.history.replaceState({ ...window.history.state, ...marks }, "");
}

/** Call it before a contact is opened from the list. @param filter that of the list, as text */
export function rememberListPlace(filter: string, offset: number, contactId: string): void {
  mark({ [PLACE]: { filter, offset } });
  opened = contactId;
}

/** @returns where the list with this filter was scrolled to, on the way back to its history entry; else 0 */
export function listPlace(filter: string): number {
  const place = window.history.state?.[PLACE];
  return place?.filter === filter ? place.offset : 0;
}

/** Call it when the page of a contact is shown. */
export function markOpened(contactId: string): void {
  if (opened === contactId) mark({ [OPENED]: true });
  opened = null;
}

/** Back to the list with its filter and place. @returns false if the contact was not opened from the list */
export function returnToList(): boolean {
  if (!window.history.state?.[OPENED]) return false;
  stepBack();
  return true;
}
