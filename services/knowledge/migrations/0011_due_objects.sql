-- Objects that are to be removed tell when they are due, as those of core do: nobody looks for them each second.
SELECT watch_due('objects_to_remove', 'due_at');
