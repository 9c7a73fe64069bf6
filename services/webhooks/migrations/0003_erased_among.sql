-- Which of these were erased at that time or later. Whoever asks goes on to write what tells of them, in the same transaction: the lock is
-- held until that is committed, and an erasure waits for it before it looks for what was written. What is looked up here is read after the
-- lock was taken (a statement of a volatile function has a snapshot of its own), so it has every erasure that no longer waits.
CREATE FUNCTION erased_among(project text, subjects text[], since timestamptz) RETURNS TABLE (subject text, at timestamptz)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF cardinality(subjects) = 0 THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('erasures of ' || project, 0));
  RETURN QUERY SELECT e.subject, e.erased_at FROM erased_subjects e WHERE e.subject = ANY (subjects) AND e.erased_at >= since;
END $$;

-- Waits until whoever was writing of the project has committed it.
CREATE FUNCTION await_writers(project text) RETURNS void LANGUAGE sql VOLATILE AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('erasures of ' || project, 0))
$$;
