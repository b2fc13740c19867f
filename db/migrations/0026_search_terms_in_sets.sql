-- The functions return the same as before. In plpgsql, what needs no query is evaluated as an expression, which takes a
-- tenth of the time.
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
        SELECT string_agg(concat_ws(E'\n', p ->> 'name', p ->> 'organisation', (
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
CREATE OR REPLACE FUNCTION parley_search_vector(t text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text;
BEGIN
  IF octet_length(t) = length(t) THEN
    words := btrim(regexp_replace(lower(t COLLATE "C"), '[^0-9a-z]+', ' ', 'g'));
  ELSE
    words := public.parley_search_runs(t);
  END IF;
  -- ASCII words need no more than PostgreSQL's own parser, which is ten times as fast.
  IF octet_length(words) = length(words) AND words !~ '[0-9][a-z]|[a-z][0-9]|[^ ]{65}' THEN
    RETURN to_tsvector('pg_catalog.simple', words);
  END IF;
  RETURN coalesce(
    (SELECT string_agg('''' || term || ''':' || place, ' ')::tsvector FROM public.parley_search_tokens(words)), '');
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION parley_search_terms(content jsonb, direction text, author text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  words tsvector := coalesce(public.parley_search_vector(public.parley_search_text(content)), '');
BEGIN
  IF words = '' THEN
    RETURN NULL;
  END IF;
  RETURN words || array_to_tsvector(array_remove(ARRAY[
    CASE direction WHEN 'inbound' THEN '@in' ELSE '@out' END, '@' || author], NULL));
END $$;--> statement-breakpoint
-- Once per statement, because messages are inserted in sets.
CREATE FUNCTION parley_index_added_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO message_search (workspace_id, message_id, conversation_id, created_at, terms)
    SELECT workspace_id, id, conversation_id, created_at, terms FROM (
      SELECT workspace_id, id, conversation_id, created_at,
        parley_search_terms(content, direction, CASE author_kind WHEN 'member' THEN author_id END) AS terms
      FROM added WHERE revoked_at IS NULL OFFSET 0) AS made
    WHERE terms IS NOT NULL
    ON CONFLICT (workspace_id, message_id) DO UPDATE
      SET conversation_id = excluded.conversation_id, created_at = excluded.created_at, terms = excluded.terms;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER messages_search_insert ON "messages";--> statement-breakpoint
CREATE TRIGGER messages_search_insert AFTER INSERT ON "messages" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION parley_index_added_messages();
