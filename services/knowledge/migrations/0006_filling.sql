-- Up to which article, by its id, all that is published has been put into the generation's queue; null: all of it has. It is put there
-- in small pieces, for which nobody's writing waits.
ALTER TABLE generations ADD COLUMN queued_to text COLLATE "C";
COMMENT ON COLUMN index_tasks.first_fill IS 'The generation lacks an article that was published before; when too many are left, searches say so';
COMMENT ON COLUMN generations.filled_at IS 'When its engines had everything that they were to be filled with; null: searches in it may lack some of that';
