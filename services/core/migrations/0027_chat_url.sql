-- The page with the widget to which mails of unread answers lead.
ALTER TABLE widget_configs ADD COLUMN chat_url text;
