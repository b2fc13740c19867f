-- Labels that contacts get or lose count the contacts' versions up: once a statement and contact, and not where the transaction
-- has written the contact's row before, since that counted already. An import gives each of its contacts labels.
DROP TRIGGER "contact_labels_version" ON "contact_labels";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "bump_labelled_contact"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Not when a label is deleted with all its uses: a cascade is a trigger within a trigger.
	IF pg_trigger_depth() = 1 THEN
		UPDATE "contacts" c SET "version" = c."version"
		FROM (SELECT DISTINCT "workspace_id", "contact_id" FROM changed) own
		WHERE c."workspace_id" = own."workspace_id" AND c."id" = own."contact_id"
			AND c.xmin <> pg_current_xact_id()::xid;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "contact_labels_given" AFTER INSERT ON "contact_labels"
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "bump_labelled_contact"();--> statement-breakpoint
CREATE TRIGGER "contact_labels_taken" AFTER DELETE ON "contact_labels"
	REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "bump_labelled_contact"();
