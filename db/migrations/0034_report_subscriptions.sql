CREATE TABLE "report_subscriptions" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"frequency" text NOT NULL,
	"weekday" smallint NOT NULL,
	"hour" smallint NOT NULL,
	"sections" text[] NOT NULL,
	"time_zone" text NOT NULL,
	"language" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"last_due_at" timestamp (3) with time zone,
	"last_outcome" text,
	CONSTRAINT "report_subscriptions_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "report_subscriptions" ADD CONSTRAINT "report_subscriptions_member_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_subscriptions_due_idx" ON "report_subscriptions" USING btree ("due_at");