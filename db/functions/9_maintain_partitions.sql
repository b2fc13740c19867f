-- Creates the weekly partitions of a table up to three weeks ahead and drops those older than its retention.
DROP FUNCTION IF EXISTS parley_maintain_partitions(interval);
CREATE OR REPLACE FUNCTION parley_maintain_partitions(parent text, keep interval) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  time_column text := (SELECT attname FROM pg_partitioned_table JOIN pg_attribute ON attrelid = partrelid
    AND attnum = partattrs[0] WHERE partrelid = parent::regclass);
  week timestamptz;
  part record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('parley_maintain_partitions'));
  FOR i IN 0..3 LOOP
    week := date_trunc('week', now(), 'UTC') + make_interval(weeks => i);
    CONTINUE WHEN to_regclass(format('%s_%s', parent, to_char(week AT TIME ZONE 'UTC', 'YYYYMMDD'))) IS NOT NULL;
    BEGIN
      EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
        parent || '_' || to_char(week AT TIME ZONE 'UTC', 'YYYYMMDD'), parent, week, week + interval '7 days');
    EXCEPTION WHEN check_violation THEN
      -- The default partition already holds rows of that week; they stay there.
      RAISE NOTICE 'partition of % for % skipped', parent, week;
    END;
  END LOOP;
  FOR part IN
    SELECT child.relname
    FROM pg_inherits JOIN pg_class child ON child.oid = inhrelid
    WHERE inhparent = parent::regclass AND child.relname ~ '_[0-9]{8}$'
      AND to_timestamp(right(child.relname, 8), 'YYYYMMDD') + interval '8 days' < now() - keep
  LOOP
    EXECUTE format('DROP TABLE %I', part.relname);
  END LOOP;
  EXECUTE format('DELETE FROM %I WHERE %I < now() - $1', parent || '_default', time_column) USING keep;
END $$;
