-- Range of days that the dataset covers completely by its own rhythm: periods that start before `complete_from` or end after
-- `complete_until` are incomplete. Null without a time column, and for values computed before these columns existed.
ALTER TABLE metrics.computation
  ADD COLUMN complete_from date,
  ADD COLUMN complete_until date;
