-- Creates the weekly partitions of a table up to three weeks ahead and drops those older than its retention. A call changes
-- at most one partition, because its lock blocks every reader and writer of the table until the transaction ends.
-- Returns whether it changed one, so that another call may change the next.
DROP FUNCTION IF EXISTS parley_maintain_partitions(interval);
DROP FUNCTION IF EXISTS parley_maintain_partitions(text, interval);
CREATE FUNCTION parley_maintain_partitions(parent text, keep interval) RETURNS boolean
-- Every later statement on the table waits behind the lock, for instance while a backup reads it.
LANGUAGE plpgsql SET lock_timeout = '500ms' AS $$
DECLARE
  time_column text := (SELECT attname FROM pg_partitioned_table JOIN pg_attribute ON attrelid = partrelid
    AND attnum = partattrs[0] WHERE partrelid = parent::regclass);
  week timestamptz;
  has_rows boolean;
  old text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('parley_maintain_partitions'));
  FOR i IN 0..3 LOOP
    week := date_trunc('week', now(), 'UTC') + make_interval(weeks => i);
    CONTINUE WHEN to_regclass(format('%s_%s', parent, to_char(week AT TIME ZONE 'UTC', 'YYYYMMDD'))) IS NOT NULL;
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE %I >= $1 AND %2$I < $2)', parent || '_default', time_column)
      INTO has_rows USING week, week + interval '7 days';
    -- Rows of that week in the default partition stay there.
    CONTINUE WHEN has_rows;
    EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
      parent || '_' || to_char(week AT TIME ZONE 'UTC', 'YYYYMMDD'), parent, week, week + interval '7 days');
    RETURN true;
  END LOOP;
  SELECT child.relname INTO old
    FROM pg_inherits JOIN pg_class child ON child.oid = inhrelid
    WHERE inhparent = parent::regclass AND child.relname ~ '_[0-9]{8}$'
      AND to_timestamp(right(child.relname, 8), 'YYYYMMDD') + interval '8 days' < now() - keep
    LIMIT 1;
  IF FOUND THEN
    EXECUTE format('DROP TABLE %I', old);
    RETURN true;
  END IF;
  EXECUTE format('DELETE FROM %I WHERE %I < now() - $1', parent || '_default', time_column) USING keep;
  RETURN false;
END $$;
