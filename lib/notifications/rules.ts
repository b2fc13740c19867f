/** So long a notification is kept, read or not. */
export const NOTIFICATIONS_KEPT_DAYS = 90;
