/** A file of a message is `pending` until it is downloaded from WhatsApp, and `failed` when it cannot be. */
export const fileStates = ["pending", "stored", "failed"] as const;

/** Why the file of an inbound message cannot be downloaded from WhatsApp. */
export const downloadFailures = ["expired", "too_large", "checksum", "refused"] as const;
export type DownloadFailure = (typeof downloadFailures)[number];
