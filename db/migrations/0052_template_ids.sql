-- No version stored a template without its id at WhatsApp. An unknown id is replaced by the next sync, which finds the
-- template by its name.
UPDATE "templates" SET "whatsapp_id" = "id"::text WHERE "whatsapp_id" IS NULL;--> statement-breakpoint
ALTER TABLE "templates" ALTER COLUMN "whatsapp_id" SET NOT NULL;
