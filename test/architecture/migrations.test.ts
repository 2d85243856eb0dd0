import { readdirSync, readFileSync } from 'node:fs';
import { fromProjectRoot } from '../../platform/project-root.js';
import { violationsIn } from './expanding-statements.js';

/** Last migration before the first release. Later ones must be compatible with the previous version of the service. */
const BASELINE = 42;
/** First line of a migration that drops objects which an earlier migration replaced and no version uses any more. */
const CONTRACTS = /^-- contracts (\d{4}): \S.{10,}\n/;

const folder = fromProjectRoot('schema/migrations');
const files = readdirSync(folder).toSorted();
const numberOf = (file: string): number => Number.parseInt(file, 10);

describe('migrations', () => {
  it('have unique numbers of four digits', () => {
    expect(files.filter((file) => !/^\d{4}\.do\.[a-z-]+\.sql$/.test(file))).toEqual([]);
    expect(new Set(files.map(numberOf)).size).toBe(files.length);
    expect(files.map(numberOf)).toContain(BASELINE);
  });

  it.each(files.filter((file) => numberOf(file) > BASELINE))('%s is compatible with the previous version', async (file) => {
    const sql = readFileSync(fromProjectRoot('schema/migrations', file), 'utf8');
    const contracted = CONTRACTS.exec(sql)?.[1];
    if (contracted === undefined) expect(await violationsIn(sql)).toEqual([]);
    else expect(files.map(numberOf).filter((number) => number < numberOf(file))).toContain(Number(contracted));
  });
});

describe('compatible statements', () => {
  it.each([
    `CREATE TABLE s.new (tenant_id text NOT NULL, id text REFERENCES s.old ON DELETE CASCADE, PRIMARY KEY (tenant_id, id));
     CREATE UNIQUE INDEX ON s.new (id); ALTER TABLE s.new ALTER id SET NOT NULL; REVOKE DELETE ON s.new FROM kpi_system;
     SELECT platform.protect_tenant_table('s.new'); INSERT INTO s.new VALUES ('a', 'b'); UPDATE s.new SET id = 'c'`,
    `CREATE SCHEMA s; GRANT USAGE ON SCHEMA s TO kpi_runtime; CREATE FUNCTION s.f() RETURNS int LANGUAGE sql AS 'SELECT 1';
     REVOKE ALL ON FUNCTION s.f() FROM PUBLIC`,
    `ALTER TABLE s.old ADD COLUMN a text, ADD COLUMN b text[] NOT NULL DEFAULT '{}', ADD COLUMN c timestamptz NOT NULL DEFAULT now()`,
    `ALTER TABLE s.old ADD COLUMN a text, ADD CONSTRAINT a_given CHECK (a <> '') NOT VALID,
       ADD FOREIGN KEY (tenant_id, a) REFERENCES s.other ON DELETE SET NULL (a) NOT VALID`,
    `CREATE INDEX IF NOT EXISTS old_by_a ON s.old (tenant_id, a)`,
    `ALTER TABLE s.old VALIDATE CONSTRAINT a_given`,
    `ALTER TABLE s.old ADD COLUMN a text; CREATE TRIGGER t AFTER UPDATE ON s.old FOR EACH ROW
       WHEN (NEW.a IS NOT NULL AND NEW.b = 'x') EXECUTE FUNCTION s.f()`,
    `ALTER TABLE s.old ALTER a SET DEFAULT 'x'; CREATE POLICY more ON s.old TO kpi_system USING (true)`,
  ])('%s', async (sql) => expect(await violationsIn(sql)).toEqual([]));
});

describe('incompatible statements', () => {
  it.each([
    ['DROP TABLE s.old', 'DropStmt'],
    ['DROP FUNCTION s.f()', 'DropStmt'],
    ['DROP INDEX s.i', 'DropStmt'],
    ['TRUNCATE s.old', 'TruncateStmt'],
    ['DELETE FROM s.old', 'DeleteStmt'],
    ['UPDATE s.old SET a = 1', 'in batches'],
    ['ALTER TABLE s.old RENAME COLUMN a TO b', 'RenameStmt'],
    ['ALTER TABLE s.old RENAME TO new', 'RenameStmt'],
    ['ALTER TABLE s.old SET SCHEMA t', 'AlterObjectSchemaStmt'],
    ['ALTER TABLE s.old DROP COLUMN a', 'DropColumn'],
    ['ALTER TABLE s.old ALTER a TYPE bigint', 'AlterColumnType'],
    ['ALTER TABLE s.old ALTER a SET NOT NULL', 'SetNotNull'],
    ['ALTER TABLE s.old ALTER a DROP NOT NULL', 'DropNotNull'],
    ['ALTER TABLE s.old ALTER a DROP DEFAULT', 'rely on the default'],
    ['ALTER TABLE s.old DROP CONSTRAINT c', 'DropConstraint'],
    ['ALTER TABLE s.old DISABLE ROW LEVEL SECURITY', 'DisableRowSecurity'],
    ['ALTER TABLE s.old ADD COLUMN a text NOT NULL', 'does not fill'],
    ['ALTER TABLE s.old ADD COLUMN a uuid DEFAULT gen_random_uuid()', 'rewritten'],
    ['ALTER TABLE s.old ADD COLUMN a int GENERATED ALWAYS AS (b + 1) STORED', 'rewritten'],
    [`ALTER TABLE s.old ADD COLUMN a text CHECK (a <> '')`, 'NOT VALID'],
    ['ALTER TABLE s.old ADD COLUMN a text UNIQUE', 'NOT VALID'],
    [`ALTER TABLE s.old ADD COLUMN a text, ADD CHECK (a <> '')`, 'use NOT VALID'],
    ['ALTER TABLE s.old ADD CHECK (a > 1) NOT VALID', 'may violate the constraint (a)'],
    ['ALTER TABLE s.old ADD UNIQUE (a)', 'may violate the constraint'],
    [
      `ALTER TABLE s.old ADD COLUMN a text, ADD CONSTRAINT c CHECK (a <> '') NOT VALID; ALTER TABLE s.old VALIDATE CONSTRAINT c`,
      'next version',
    ],
    ['CREATE INDEX i ON s.old (a)', 'IF NOT EXISTS'],
    ['CREATE UNIQUE INDEX IF NOT EXISTS i ON s.old (a)', 'unique'],
    ['CREATE INDEX CONCURRENTLY i ON s.old (a)', 'concurrently'],
    ['CREATE TABLE s.new (a text REFERENCES s.old)', 'cannot delete from s.old'],
    ['REVOKE SELECT ON s.old FROM kpi_runtime', 'may need the privilege'],
    ['REVOKE EXECUTE ON FUNCTION s.f() FROM PUBLIC', 'may need the privilege'],
    [
      `CREATE OR REPLACE FUNCTION s.f() RETURNS int LANGUAGE sql AS 'SELECT 1'; REVOKE ALL ON FUNCTION s.f() FROM PUBLIC`,
      'may need the privilege',
    ],
    ['CREATE POLICY less ON s.old AS RESTRICTIVE USING (false)', 'hides rows'],
    ['CREATE TRIGGER t BEFORE INSERT ON s.old FOR EACH ROW EXECUTE FUNCTION s.f()', 'changes writes'],
    [
      'ALTER TABLE s.old ADD COLUMN a text; CREATE TRIGGER t BEFORE INSERT ON s.old FOR EACH ROW WHEN (NEW.a IS NOT NULL) EXECUTE FUNCTION s.f()',
      'changes writes',
    ],
    ['CREATE TRIGGER t AFTER UPDATE ON s.old FOR EACH ROW WHEN (NEW.a IS NOT NULL) EXECUTE FUNCTION s.f()', 'changes writes'],
    [
      'ALTER TABLE s.old ADD COLUMN a text; CREATE TRIGGER t AFTER UPDATE ON s.old FOR EACH ROW WHEN (NEW.a IS NOT NULL OR NEW.b) EXECUTE FUNCTION s.f()',
      'changes writes',
    ],
    [`DO $$ BEGIN EXECUTE 'DROP TABLE s.old'; END $$`, 'DoStmt'],
    [`SELECT platform.protect_tenant_table('s.old')`, 'not known'],
    [`SELECT s.drop_everything()`, 'not known'],
    [`CREATE TABLE s.new (); SELECT platform.protect_tenant_table('s.new'), s.drop_everything()`, 'not known'],
  ])('%s', async (sql, reason) => expect((await violationsIn(sql)).join('\n')).toContain(reason));
});
