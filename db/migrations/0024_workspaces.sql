ALTER TABLE "workspaces" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "default_country" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "logo" jsonb;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "deleting_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "deletion_claimed_by" uuid;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "deletion_leased_until" timestamp (3) with time zone;