ALTER TABLE "contacts" ADD COLUMN "opt_out_source" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "opted_in_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "opt_in_source" text;