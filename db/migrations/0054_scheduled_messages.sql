ALTER TABLE "conversations" ADD COLUMN "scheduled_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "conversations" c SET "scheduled_at" = next.at
FROM (SELECT "workspace_id", "conversation_id", min("next_attempt_at") AS at FROM "messages"
  WHERE "attempt_state" = 'scheduled' GROUP BY 1, 2) next
WHERE c."workspace_id" = next."workspace_id" AND c."id" = next."conversation_id";--> statement-breakpoint
-- They can be a customer's name, and would be suggested for others.
UPDATE "template_memory" SET "values" = '{}';
