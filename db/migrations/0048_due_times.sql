ALTER TABLE "awaiting_assignment" ALTER COLUMN "due_at" SET DEFAULT date_trunc('milliseconds', now());--> statement-breakpoint
ALTER TABLE "automation_triggers" ALTER COLUMN "due_at" SET DEFAULT date_trunc('milliseconds', now());--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ALTER COLUMN "next_attempt_at" SET DEFAULT date_trunc('milliseconds', now());