/** The live events that only the member with their `userId` receives; every other event is for the whole workspace. */
export const memberEventTypes = [
  "preferences.changed",
  "draft.changed",
  "notification.created",
  "notifications.read",
] as const;
