/** Why the file of an inbound message cannot be downloaded from WhatsApp. */
export const downloadFailures = ["expired", "too_large", "checksum", "refused"] as const;

export type DownloadFailure = (typeof downloadFailures)[number];
