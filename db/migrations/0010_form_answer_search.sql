-- What a customer filled in is found by its values.
CREATE OR REPLACE FUNCTION parley_search_text(c jsonb) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE c ->> 'kind'
    WHEN 'text' THEN c ->> 'body'
    WHEN 'note' THEN c ->> 'body'
    WHEN 'image' THEN c ->> 'caption'
    WHEN 'video' THEN c ->> 'caption'
    WHEN 'document' THEN concat_ws(E'\n', c ->> 'caption', c ->> 'filename')
    WHEN 'location' THEN concat_ws(E'\n', c ->> 'name', c ->> 'address')
    WHEN 'contacts' THEN (
      SELECT string_agg(concat_ws(E'\n', p ->> 'name', p ->> 'organisation', (
        SELECT string_agg(phone, E'\n') FROM jsonb_array_elements_text(p -> 'phones') phone)), E'\n')
      FROM jsonb_array_elements(c -> 'contacts') p)
    WHEN 'interactive_reply' THEN concat_ws(E'\n', c ->> 'title', c ->> 'description', (
      SELECT string_agg(f ->> 'value', E'\n') FROM jsonb_array_elements(c #> '{form,fields}') f))
    WHEN 'interactive' THEN concat_ws(E'\n', c ->> 'header', c ->> 'body', c ->> 'footer', c ->> 'label', (
      SELECT string_agg(concat_ws(E'\n', o ->> 'title', o ->> 'description'), E'\n')
      FROM jsonb_array_elements(c -> 'choices') o))
    WHEN 'button_reply' THEN c ->> 'text'
    WHEN 'order' THEN c ->> 'text'
    WHEN 'template' THEN concat_ws(E'\n', c ->> 'header', c ->> 'body', c ->> 'footer', (
      SELECT string_agg(b ->> 'text', E'\n') FROM jsonb_array_elements(c -> 'buttons') b))
  END
$$;
