/** More unread notifications than this are reported only as `hasMore`. */
export const UNREAD_LISTED_MAX = 100;
