-- How many rows each table has, in a line each.
SELECT format('%s.%s %s', table_schema, table_name,
  (xpath('/row/rows/text()', query_to_xml(format('SELECT count(*) AS rows FROM %I.%I', table_schema, table_name), false, true, '')))[1])
FROM information_schema.tables
WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')
ORDER BY table_schema, table_name;
