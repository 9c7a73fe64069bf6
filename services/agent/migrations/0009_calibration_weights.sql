-- A digest of the weights that a curve was fitted to: with others it says nothing. Older curves are of weights that nobody uses any more.
ALTER TABLE calibrations ADD COLUMN weights text COLLATE "C" NOT NULL DEFAULT '';
