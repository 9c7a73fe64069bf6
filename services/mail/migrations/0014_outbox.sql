-- To whom a mail goes, as digests of the addresses, the customer first: a report that it did not arrive names one of them.
ALTER TABLE outgoing_mails ADD COLUMN recipients text[] COLLATE "C";
-- Its copies have been taken by their servers: it is sent to the customer alone from now on.
ALTER TABLE outgoing_mails ADD COLUMN copies_sent boolean NOT NULL DEFAULT false;

-- Messages, conversations and contacts that were deleted while mails of their organization were on their way into core: what was made of
-- one of them is removed when its mail has come to its end.
CREATE TABLE deleted_meanwhile (
  project_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  org_id text COLLATE "C" NOT NULL,
  deleted_at timestamptz NOT NULL DEFAULT clock_now(),
  PRIMARY KEY (project_id, id)
);
CREATE INDEX deleted_meanwhile_by_age ON deleted_meanwhile (deleted_at);
