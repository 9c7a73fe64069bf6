-- Who of a form's visitors uploaded it, as a digest; empty for visitors of the widget, null for API keys.
ALTER TABLE attachments ADD COLUMN uploader_visitor bytea;
