-- Where an erasure is to go on looking through the outbox, and up to which event; null once it has. It is looked through before
-- conversations are let go, by which some of the person's events are found.
ALTER TABLE contact_erasures ADD COLUMN events_after bigint, ADD COLUMN events_until bigint,
  ADD CONSTRAINT contact_erasures_events CHECK ((events_after IS NULL) = (events_until IS NULL));
