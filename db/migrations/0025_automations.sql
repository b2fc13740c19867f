CREATE TABLE "awaiting_assignment" (
	"workspace_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"former_assignee_id" uuid,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "awaiting_assignment_workspace_id_conversation_id_pk" PRIMARY KEY("workspace_id","conversation_id")
);
--> statement-breakpoint
CREATE TABLE "automation_triggers" (
	"workspace_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"confirms" text,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "automation_triggers_workspace_id_message_id_pk" PRIMARY KEY("workspace_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "awaiting_assignment" ADD CONSTRAINT "awaiting_assignment_conversation_fk" FOREIGN KEY ("workspace_id","conversation_id") REFERENCES "public"."conversations"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_triggers" ADD CONSTRAINT "automation_triggers_message_fk" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "awaiting_assignment_due_idx" ON "awaiting_assignment" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "automation_triggers_due_idx" ON "automation_triggers" USING btree ("due_at");--> statement-breakpoint
ALTER TABLE "automatic_replies" DROP COLUMN "instant_answers";--> statement-breakpoint
ALTER TABLE "member_availability" DROP COLUMN "is_away";--> statement-breakpoint
ALTER TABLE "member_availability" DROP COLUMN "active_at";