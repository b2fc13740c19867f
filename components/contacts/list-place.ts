import { stepBack } from "#components/ui/search-url.ts";

/** Key in the history state of the list: where it was scrolled to when a contact was opened. */
const PLACE = "parleyContactsPlace";
/** Key in the history state of a contact that was opened from the list, which is one step back. */
const OPENED = "parleyFromContacts";

let opened: string | null = null;
/** Whether the page that is shown was opened from the list. Next may replace the history state of a page that still loads. */
let isOpenedPage = false;

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

/** Call it when the page of a contact is shown. @returns a function to be called when it is no longer shown */
export function markOpened(contactId: string): () => void {
  isOpenedPage = opened === contactId;
  if (isOpenedPage) mark({ [OPENED]: true });
  opened = null;
  return () => {
    isOpenedPage = false;
  };
}

/** Back to the list with its filter and place. @returns false if the contact was not opened from the list */
export function returnToList(): boolean {
  if (!isOpenedPage && !window.history.state?.[OPENED]) return false;
  stepBack();
  return true;
}
