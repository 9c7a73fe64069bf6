-- The time of records: of the database, to the millisecond. What the API shows is then exactly what is stored, so a
-- caller may hand a record's time back as a filter or see it in a cursor without losing a row to rounding; replicas whose
-- own clocks differ agree; and a test moves time by putting another function in its place.
CREATE FUNCTION clock_now() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE
  AS $$ SELECT date_trunc('milliseconds', clock_timestamp()) $$;
