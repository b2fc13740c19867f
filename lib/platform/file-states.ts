/** Of a file of a message: `pending` until WhatsApp's file is downloaded, `failed` when it cannot be. */
export const fileStates = ["pending", "stored", "failed"] as const;

/** Why the file of an inbound message cannot be downloaded from WhatsApp. */
export const downloadFailures = ["expired", "too_large", "checksum", "refused"] as const;
export type DownloadFailure = (typeof downloadFailures)[number];
