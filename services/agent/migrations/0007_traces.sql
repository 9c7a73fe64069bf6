-- The trace in which the customer's latest message was written (W3C traceparent), for the turn to go on from; null: none.
ALTER TABLE turns ADD COLUMN traceparent text;
