-- Since when the index holds fewer passages than it should, without anybody knowing yet which: it is searched, and searches are degraded.
ALTER TABLE lanes ADD COLUMN doubted_at timestamptz;
-- How many fewer it holds although all of it was compared.
ALTER TABLE lanes ADD COLUMN tolerated integer NOT NULL DEFAULT 0;
