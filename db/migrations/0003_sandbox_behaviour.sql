ALTER TABLE "sandbox_messages" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "sandbox_messages" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_numbers" ADD COLUMN "settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_numbers" ADD COLUMN "drawn" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_numbers" ADD COLUMN "failures_left" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_numbers" ADD COLUMN "throughput_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_phones" ADD COLUMN "bsuid" text;--> statement-breakpoint
ALTER TABLE "sandbox_phones" ADD COLUMN "traits" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_phones" ADD COLUMN "addressed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_phones" ADD COLUMN "typing_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_phones" ADD COLUMN "pair_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_phones" ADD COLUMN "referred_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_phones" ADD COLUMN "free_entry_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_webhooks" ADD COLUMN "tried_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_webhooks" ADD COLUMN "claimed_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "sandbox_phones_bsuid_idx" ON "sandbox_phones" USING btree ("bsuid");