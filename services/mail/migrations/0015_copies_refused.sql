-- Which copies of a mail were refused, in the server's words, while its customer has not got it yet: told with what becomes of it.
ALTER TABLE outgoing_mails ADD COLUMN copies_refused text;
