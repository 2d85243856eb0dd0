-- The search index: what tenants' domains put in, and content that all tenants read. BM25 needs for each lexeme the
-- documents that hold it and how often; that is `posting`. Equality on text is leakproof, so its index serves queries
-- under row security, which an index over tsvector or trigrams would not.

CREATE SCHEMA search;
GRANT USAGE ON SCHEMA search TO kpi_runtime, kpi_system;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

CREATE TABLE search.document (
  tenant_id   text NOT NULL,
  collection  text NOT NULL,
  document_id text NOT NULL,
  document_no bigint GENERATED ALWAYS AS IDENTITY,
  kind        text NOT NULL,
  title       text NOT NULL,
  body        text NOT NULL,
  language    text CHECK (language IN ('de', 'en')),
  facets      jsonb NOT NULL DEFAULT '{}',
  text_hash   text NOT NULL,
  -- Lexemes, those of the title counted by its weight.
  length      integer NOT NULL DEFAULT 0,
  indexed_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, collection, document_id),
  UNIQUE (tenant_id, document_no)
);
CREATE INDEX document_extent ON search.document (tenant_id, collection) INCLUDE (language, length);
SELECT platform.protect_tenant_table('search.document');
GRANT SELECT, INSERT, UPDATE, DELETE ON search.document TO kpi_runtime;

-- No foreign key to the document: only platform/search writes here, and a check per lexeme would double its work.
CREATE TABLE search.posting (
  tenant_id   text NOT NULL,
  document_no bigint NOT NULL,
  lexeme      text NOT NULL,
  analysis    text NOT NULL CHECK (analysis IN ('german', 'english', 'simple')),
  collection  text NOT NULL,
  frequency   integer NOT NULL,
  length      integer NOT NULL,
  PRIMARY KEY (tenant_id, document_no, lexeme)
);
CREATE INDEX posting_of_lexeme ON search.posting (tenant_id, collection, lexeme, analysis) INCLUDE (document_no, frequency, length);
SELECT platform.protect_tenant_table('search.posting');
GRANT SELECT, INSERT, DELETE ON search.posting TO kpi_runtime;

-- One row per document: its vector once there is one, until then when to try. `due_at` is infinity when all is done.
CREATE TABLE search.embedding (
  tenant_id   text NOT NULL,
  document_no bigint NOT NULL,
  text_hash   text NOT NULL,
  model       text,
  vector      real[],
  attempts    integer NOT NULL DEFAULT 0,
  due_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, document_no),
  FOREIGN KEY (tenant_id, document_no) REFERENCES search.document (tenant_id, document_no) ON DELETE CASCADE
);
CREATE INDEX embedding_due ON search.embedding (due_at, tenant_id) WHERE due_at < 'infinity';
CREATE INDEX embedding_of_model ON search.embedding (model);
SELECT platform.protect_tenant_table('search.embedding');
GRANT SELECT, INSERT, UPDATE ON search.embedding TO kpi_runtime;
-- The system role hands out the work and sees neither texts nor vectors.
GRANT SELECT (document_no, model, attempts, due_at), UPDATE (attempts, due_at) ON search.embedding TO kpi_system;

-- Content that ships with the service. Tenants read it, the owner writes it (`migrate`), workers add the vectors.
CREATE TABLE search.shared_collection (
  collection   text PRIMARY KEY,
  content_hash text NOT NULL,
  loaded_at    timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE search.shared_document (
  collection  text NOT NULL,
  document_id text NOT NULL,
  document_no bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  kind        text NOT NULL,
  title       text NOT NULL,
  body        text NOT NULL,
  language    text CHECK (language IN ('de', 'en')),
  facets      jsonb NOT NULL DEFAULT '{}',
  text_hash   text NOT NULL,
  length      integer NOT NULL DEFAULT 0,
  indexed_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (collection, document_id)
);
CREATE INDEX shared_document_extent ON search.shared_document (collection) INCLUDE (language, length);

CREATE TABLE search.shared_posting (
  document_no bigint NOT NULL,
  lexeme      text NOT NULL,
  analysis    text NOT NULL CHECK (analysis IN ('german', 'english', 'simple')),
  collection  text NOT NULL,
  frequency   integer NOT NULL,
  length      integer NOT NULL,
  PRIMARY KEY (document_no, lexeme)
);
CREATE INDEX shared_posting_of_lexeme ON search.shared_posting (collection, lexeme, analysis) INCLUDE (document_no, frequency, length);

CREATE TABLE search.shared_embedding (
  document_no bigint PRIMARY KEY REFERENCES search.shared_document (document_no) ON DELETE CASCADE,
  text_hash   text NOT NULL,
  model       text,
  vector      real[],
  attempts    integer NOT NULL DEFAULT 0,
  due_at      timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT ON search.shared_document, search.shared_posting, search.shared_embedding TO kpi_runtime;
GRANT SELECT ON search.shared_document, search.shared_embedding TO kpi_system;
GRANT UPDATE (model, vector, attempts, due_at) ON search.shared_embedding TO kpi_system;
