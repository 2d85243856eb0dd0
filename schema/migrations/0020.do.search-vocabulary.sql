-- The lexemes of the index by their trigrams, for words that are misspelt or parts of compounds. pg_trgm's own index
-- would not serve queries under row security: its operators are not leakproof.

CREATE TABLE search.trigram (
  tenant_id  text NOT NULL,
  collection text NOT NULL,
  analysis   text NOT NULL CHECK (analysis IN ('german', 'english', 'simple')),
  trigram    text NOT NULL,
  lexeme     text NOT NULL,
  PRIMARY KEY (tenant_id, collection, analysis, trigram, lexeme)
);
SELECT platform.protect_tenant_table('search.trigram');
GRANT SELECT, INSERT, DELETE ON search.trigram TO kpi_runtime;

-- Documents whose lexemes are not among the trigrams yet, with the lexemes that they have lost. Writers note them here,
-- each in a row of its own; a worker carries them over. So writers that bring the same new word never wait for each other.
CREATE TABLE search.vocabulary_change (
  tenant_id   text NOT NULL,
  document_no bigint NOT NULL,
  collection  text NOT NULL,
  lost        text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (tenant_id, document_no)
);
SELECT platform.protect_tenant_table('search.vocabulary_change');
GRANT SELECT, INSERT, UPDATE, DELETE ON search.vocabulary_change TO kpi_runtime;

CREATE TABLE search.shared_trigram (
  collection text NOT NULL,
  analysis   text NOT NULL CHECK (analysis IN ('german', 'english', 'simple')),
  trigram    text NOT NULL,
  lexeme     text NOT NULL,
  PRIMARY KEY (collection, analysis, trigram, lexeme)
);
CREATE TABLE search.shared_vocabulary_change (
  document_no bigint PRIMARY KEY,
  collection  text NOT NULL,
  lost        text[] NOT NULL DEFAULT '{}'
);
GRANT SELECT ON search.shared_trigram, search.shared_vocabulary_change TO kpi_runtime;

-- What was indexed before this version.
INSERT INTO search.shared_vocabulary_change (document_no, collection) SELECT document_no, collection FROM search.shared_document;
