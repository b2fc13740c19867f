-- The first index is of those whose closing notice is due, and gives its name to the index of the filter "waiting".
ALTER INDEX "conversations_waiting_idx" RENAME TO "conversations_closing_notice_idx";--> statement-breakpoint
ALTER INDEX "conversations_unanswered_idx" RENAME TO "conversations_waiting_idx";
