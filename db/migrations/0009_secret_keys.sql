CREATE TABLE "secret_keys" (
	"key_id" text PRIMARY KEY NOT NULL,
	"introduced_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
