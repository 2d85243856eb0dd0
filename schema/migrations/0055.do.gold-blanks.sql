-- Number of rows of the period that a blank field or a divisor of 0 leaves out of a part of the formula, and why a value is missing.
-- Null for values that were computed before these columns existed.
ALTER TABLE metrics.gold_value
  ADD COLUMN blank_rows bigint,
  ADD COLUMN missing text;
