-- The event that last asked for one more sending: those that came before it, or come again, ask for nothing.
ALTER TABLE outgoing_mails ADD COLUMN requested text COLLATE "C";
-- Attempts of earlier sendings.
ALTER TABLE outgoing_mails ADD COLUMN attempts_before integer NOT NULL DEFAULT 0;
