-- Why word lists read the message although there is a model; null: the model did, or there is none.
ALTER TABLE runs ADD COLUMN reader_problem text;
