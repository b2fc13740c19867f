ALTER TABLE "labels" RENAME COLUMN "fold" TO "normalized_name";--> statement-breakpoint
ALTER TABLE "labels" RENAME COLUMN "tint" TO "color";--> statement-breakpoint
ALTER INDEX "labels_fold_key" RENAME TO "labels_normalized_name_key";--> statement-breakpoint
ALTER FUNCTION "bump_labelled_contact"() RENAME TO "bump_labeled_contact";--> statement-breakpoint
UPDATE "contact_imports" SET "state" = 'canceled' WHERE "state" = 'cancelled';--> statement-breakpoint
SELECT set_config('parley.audit_change', 'allowed', true);--> statement-breakpoint
UPDATE "audit_entries" SET "action" = 'import.canceled' WHERE "action" = 'import.cancelled';--> statement-breakpoint
SELECT set_config('parley.audit_change', '', true);--> statement-breakpoint
UPDATE "report_counts" SET "measure" = 'labeled' WHERE "measure" = 'labelled';--> statement-breakpoint
UPDATE "report_messages" SET "facts" = (
    SELECT jsonb_agg(CASE fact ->> 'measure' WHEN 'labelled' THEN jsonb_set(fact, '{measure}', '"labeled"') ELSE fact END ORDER BY place)
    FROM jsonb_array_elements("facts") WITH ORDINALITY AS list (fact, place))
  WHERE "facts" @> '[{"measure": "labelled"}]';--> statement-breakpoint
CREATE FUNCTION parley_rename_organisation(cards jsonb) RETURNS jsonb LANGUAGE sql AS $$
  SELECT jsonb_agg(CASE WHEN card ? 'organisation'
    THEN card - 'organisation' || jsonb_build_object('organization', card -> 'organisation') ELSE card END ORDER BY place)
  FROM jsonb_array_elements(cards) WITH ORDINALITY AS list (card, place)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION parley_search_text(c jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  parts text;
BEGIN
  CASE c ->> 'kind'
    WHEN 'text' THEN
      RETURN c ->> 'body';
    WHEN 'note' THEN
      RETURN c ->> 'body';
    WHEN 'image' THEN
      RETURN c ->> 'caption';
    WHEN 'video' THEN
      RETURN c ->> 'caption';
    WHEN 'document' THEN
      RETURN concat_ws(E'\n', c ->> 'caption', c ->> 'filename');
    WHEN 'location' THEN
      RETURN concat_ws(E'\n', c ->> 'name', c ->> 'address');
    WHEN 'contacts' THEN
      RETURN (
        SELECT string_agg(concat_ws(E'\n', p ->> 'name', p ->> 'organization', (
          SELECT string_agg(phone, E'\n') FROM jsonb_array_elements_text(p -> 'phones') phone)), E'\n')
        FROM jsonb_array_elements(c -> 'contacts') p);
    WHEN 'interactive_reply' THEN
      RETURN concat_ws(E'\n', c ->> 'title', c ->> 'description', (
        SELECT string_agg(f ->> 'value', E'\n') FROM jsonb_array_elements(c #> '{form,fields}') f));
    WHEN 'interactive' THEN
      RETURN concat_ws(E'\n', c ->> 'header', c ->> 'body', c ->> 'footer', c ->> 'label', (
        SELECT string_agg(concat_ws(E'\n', o ->> 'title', o ->> 'description'), E'\n')
        FROM jsonb_array_elements(c -> 'choices') o));
    WHEN 'button_reply' THEN
      RETURN c ->> 'text';
    WHEN 'order' THEN
      RETURN c ->> 'text';
    WHEN 'template' THEN
      IF c -> 'buttons' <> '[]' THEN
        parts := (SELECT string_agg(b ->> 'text', E'\n') FROM jsonb_array_elements(c -> 'buttons') b);
      END IF;
      RETURN concat_ws(E'\n', c ->> 'header', c ->> 'body', c ->> 'footer', parts);
    ELSE
      RETURN NULL;
  END CASE;
END $$;--> statement-breakpoint
UPDATE "messages" SET "content" = jsonb_set("content", '{action}',
    CASE "content" ->> 'action' WHEN 'labelled' THEN '"labeled"'::jsonb ELSE '"unlabeled"'::jsonb END)
  WHERE "kind" = 'activity' AND "content" ->> 'action' IN ('labelled', 'unlabelled');--> statement-breakpoint
UPDATE "messages" SET "content" = jsonb_set("content", '{contacts}', parley_rename_organisation("content" -> 'contacts'))
  WHERE "kind" = 'contacts' AND "content" @? '$.contacts[*].organisation';--> statement-breakpoint
UPDATE "live_events" SET "data" = jsonb_set("data", '{message,content,action}',
    CASE "data" #>> '{message,content,action}' WHEN 'labelled' THEN '"labeled"'::jsonb ELSE '"unlabeled"'::jsonb END)
  WHERE "data" #>> '{message,content,action}' IN ('labelled', 'unlabelled');--> statement-breakpoint
UPDATE "live_events" SET "data" = jsonb_set("data", '{message,content,contacts}',
    parley_rename_organisation("data" #> '{message,content,contacts}'))
  WHERE "data" @? '$.message.content.contacts[*].organisation';--> statement-breakpoint
DROP FUNCTION parley_rename_organisation(jsonb);--> statement-breakpoint
UPDATE "live_events" SET "data" = jsonb_set("data", '{state}', '"canceled"')
  WHERE "type" = 'import.changed' AND "data" ->> 'state' = 'cancelled';