-- The relay reads as many rows at once as their stored size allows. This compression makes text at most 87 times smaller; the other
-- one, which a server may have as its default, 255 times.
ALTER TABLE outbox ALTER COLUMN data SET COMPRESSION pglz;
