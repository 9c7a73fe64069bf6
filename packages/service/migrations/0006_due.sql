-- What is due at a time wakes who works on it (packages/service/src/due-column.ts): a row that is new, or is due sooner than before, tells
-- in its own transaction that the table has one. Who is told looks for themselves when the next one is due.
CREATE FUNCTION notify_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify(TG_TABLE_SCHEMA || '_became_due', TG_TABLE_NAME);
  RETURN NULL;
END
$$;

-- From now on the rows of this table do so, by this column.
CREATE FUNCTION watch_due(watched regclass, due name) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER due_from_the_start AFTER INSERT ON %s FOR EACH ROW
    WHEN (NEW.%I IS NOT NULL) EXECUTE FUNCTION notify_due()', watched, due);
  EXECUTE format('CREATE TRIGGER due_sooner AFTER UPDATE OF %2$I ON %1$s FOR EACH ROW
    WHEN (NEW.%2$I < coalesce(OLD.%2$I, ''infinity'')) EXECUTE FUNCTION notify_due()', watched, due);
END
$$;

SELECT watch_due('unhandled_events', 'due_at');
