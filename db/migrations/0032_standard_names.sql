ALTER TABLE "template_memory" RENAME COLUMN "favourite" TO "favorite";--> statement-breakpoint
ALTER TABLE "report_counts" RENAME COLUMN "grain" TO "granularity";--> statement-breakpoint
ALTER TABLE "automations" RENAME COLUMN "assignment_sticky" TO "assign_to_last_member";--> statement-breakpoint
ALTER TABLE "member_availability" RENAME COLUMN "takes_conversations" TO "available_for_assignment";--> statement-breakpoint
ALTER TABLE "teams" RENAME COLUMN "assignment_sticky" TO "assign_to_last_member";--> statement-breakpoint
ALTER TABLE "report_counts" RENAME CONSTRAINT "report_counts_workspace_id_grain_scope_scope_id_measure_at_detail_pk" TO "report_counts_pkey";
