CREATE TABLE "job_claims" (
	"queue" text NOT NULL,
	"job_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"node_id" uuid NOT NULL,
	CONSTRAINT "job_claims_queue_job_id_pk" PRIMARY KEY("queue","job_id")
);
--> statement-breakpoint
CREATE TABLE "nodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"session_name" text NOT NULL,
	"backend_pid" integer NOT NULL,
	"backend_started_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "claimed_by" uuid;--> statement-breakpoint
ALTER TABLE "webhook_receipts" ADD COLUMN "claimed_by" uuid;--> statement-breakpoint
ALTER TABLE "contact_imports" ADD COLUMN "claimed_by" uuid;--> statement-breakpoint
ALTER TABLE "sandbox_webhooks" ADD COLUMN "claimed_by" uuid;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "claimed_by" uuid;