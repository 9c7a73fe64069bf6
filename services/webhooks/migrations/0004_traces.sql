-- The trace in which an event was written (W3C traceparent), for its attempts to go on from; null: there was none.
ALTER TABLE payloads ADD COLUMN traceparent text;
