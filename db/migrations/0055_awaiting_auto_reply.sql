-- Written by hand: the table has the messages that await a check for automatic replies and opt-out keywords, and no triggers
-- of automations. Processes of the previous release must be stopped before this runs, because they use the previous name.
ALTER TABLE "automation_triggers" RENAME TO "awaiting_auto_reply";--> statement-breakpoint
ALTER TABLE "awaiting_auto_reply" RENAME CONSTRAINT "automation_triggers_message_fk" TO "awaiting_auto_reply_message_fk";--> statement-breakpoint
ALTER TABLE "awaiting_auto_reply" RENAME CONSTRAINT "automation_triggers_workspace_id_message_id_pk" TO "awaiting_auto_reply_workspace_id_message_id_pk";--> statement-breakpoint
ALTER INDEX "automation_triggers_due_idx" RENAME TO "awaiting_auto_reply_due_idx";
