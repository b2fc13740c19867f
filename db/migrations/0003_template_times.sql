ALTER TABLE "templates" ADD COLUMN "status_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "quality_at" timestamp (3) with time zone;