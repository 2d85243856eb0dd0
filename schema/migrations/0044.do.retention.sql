-- What is older than a day is looked for every minute.
CREATE INDEX IF NOT EXISTS idempotency_key_age ON platform.idempotency_key (created_at);
