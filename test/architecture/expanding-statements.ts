import {
  parse,
  type AlterTableCmd,
  type ColumnDef,
  type Constraint,
  type CreateStmt,
  type CreateTrigStmt,
  type Node,
  type ParseResult,
  type RangeVar,
  type SelectStmt,
} from 'libpg-query';

/** Statements that only make something new. */
const MAKING = new Set([
  'CreateSchemaStmt',
  'CreateExtensionStmt',
  'CreateSeqStmt',
  'CreateEnumStmt',
  'CompositeTypeStmt',
  'CreateDomainStmt',
  'CreateFunctionStmt',
  'ViewStmt',
  'InsertStmt',
  'CommentStmt',
]);
/** Changes of a table that nobody notices who does not know of them. */
const UNNOTICED = new Set(['AT_SetStatistics', 'AT_SetOptions', 'AT_SetRelOptions', 'AT_ResetRelOptions']);
/** Functions whose value is the same for all rows, so that a column with such a default needs no new table. */
const SAME_FOR_ALL_ROWS = new Set(['now', 'transaction_timestamp', 'statement_timestamp', 'current_timestamp']);
/** `timing` of an AFTER trigger in the parser's output. */
const AFTER = 0;
const KEEPS_DELETES_WORKING = new Set(['c', 'n', 'd']);

/**
 * What in a migration the version before it could not live with, or could not run beside: by PostgreSQL's own parser, a
 * line for each statement that is not known to expand only. All pending migrations run in one transaction, whose locks last
 * to its end; hence nothing may scan, rewrite or index a table that exists while it is locked.
 */
export const refusals = async (sql: string): Promise<string[]> => {
  const { stmts = [] } = (await parse(sql)) as ParseResult;
  const file: File = { tables: new Set(), columns: new Set(), unvalidated: new Set() };
  const bytes = Buffer.from(sql);
  return stmts.flatMap(({ stmt, stmt_location: begin = 0, stmt_len: length }) => {
    const text = bytes.subarray(begin, length === undefined ? undefined : begin + length).toString();
    const shown = text.replaceAll(/--.*$/gm, ' ').replaceAll(/\s+/g, ' ').trim().slice(0, 80);
    return (stmt ? faultsOf(stmt, file) : []).map((fault) => `${shown}: ${fault}`);
  });
};

/** What the file itself has made so far; nobody else knows of it yet. */
interface File {
  tables: Set<string>;
  columns: Set<string>;
  /** Constraints that were added without a look at the rows that are there. */
  unvalidated: Set<string>;
}

const nameOf = ({ schemaname = 'public', relname = '' }: RangeVar = {}): string => `${schemaname}.${relname}`;
const kindOf = (node: Node): string => Object.keys(node)[0] ?? '';

const faultsOf = (node: Node, file: File): string[] => {
  if (MAKING.has(kindOf(node))) return [];
  if ('CreateStmt' in node) return created(node.CreateStmt, file);
  if ('AlterTableStmt' in node) {
    const table = nameOf(node.AlterTableStmt.relation);
    if (file.tables.has(table)) return [];
    return (node.AlterTableStmt.cmds ?? []).flatMap((cmd) => ('AlterTableCmd' in cmd ? altered(table, cmd.AlterTableCmd, file) : []));
  }
  if ('IndexStmt' in node) {
    const { relation, if_not_exists: mayExist, unique, concurrent } = node.IndexStmt;
    if (concurrent) return ['an index cannot be built concurrently in the transaction of a migration'];
    if (file.tables.has(nameOf(relation))) return [];
    if (unique) return ['the former version may write what a new unique index refuses'];
    return mayExist ? [] : ['writers wait for an index on a table that exists: IF NOT EXISTS lets it be built before, concurrently'];
  }
  if ('GrantStmt' in node) {
    const { is_grant: grants, objects = [] } = node.GrantStmt;
    const own = objects.every((object) => 'RangeVar' in object && file.tables.has(nameOf(object.RangeVar)));
    return grants || own ? [] : ['the former version may need the right'];
  }
  if ('CreatePolicyStmt' in node)
    return node.CreatePolicyStmt.permissive || file.tables.has(nameOf(node.CreatePolicyStmt.table))
      ? []
      : ['it hides rows from the former version'];
  if ('CreateTrigStmt' in node) return trigger(node.CreateTrigStmt, file);
  if ('UpdateStmt' in node)
    return ofOwnTable(node.UpdateStmt.relation, file, 'rows are filled in batches by the service, not under one lock');
  if ('SelectStmt' in node) return file.tables.has(protectedTable(node.SelectStmt) ?? '') ? [] : ['not known to expand'];
  return [`${kindOf(node)} is not known to expand`];
};

const ofOwnTable = (table: RangeVar | undefined, { tables }: File, fault: string): string[] => (tables.has(nameOf(table)) ? [] : [fault]);

/** A trigger that fires after a write, and only for rows with a value in a new column, does not fire for rows of the former version. */
const trigger = ({ relation, timing = AFTER, whenClause }: CreateTrigStmt, file: File): string[] => {
  const table = nameOf(relation);
  const needsNewColumn = valuesRequiredBy(whenClause).some((column) => file.columns.has(`${table}.${column}`));
  return timing === AFTER && needsNewColumn ? [] : ofOwnTable(relation, file, 'it changes what the former version writes');
};

/** Columns of NEW that a condition requires to have a value: `NEW.a IS NOT NULL AND …`. */
const valuesRequiredBy = (condition: Node | undefined): string[] => {
  if (condition === undefined) return [];
  if ('BoolExpr' in condition && condition.BoolExpr.boolop === 'AND_EXPR') return (condition.BoolExpr.args ?? []).flatMap(valuesRequiredBy);
  if (!('NullTest' in condition) || condition.NullTest.nulltesttype !== 'IS_NOT_NULL') return [];
  const [row, column] = textsIn(condition.NullTest.arg);
  return row === 'new' && column !== undefined ? [column] : [];
};

/** The table of `SELECT platform.protect_tenant_table('…')`, which says nothing else. */
const protectedTable = (select: SelectStmt): string | undefined => {
  const [schema, name, table, ...others] = textsIn(select);
  return schema === 'platform' && name === 'protect_tenant_table' && others.length === 0 ? table : undefined;
};

const created = ({ relation, tableElts = [] }: CreateStmt, file: File): string[] => {
  file.tables.add(nameOf(relation));
  const constraints = tableElts.flatMap((element) => [
    ...('Constraint' in element ? [element.Constraint] : []),
    ...('ColumnDef' in element ? constraintsOf(element.ColumnDef) : []),
  ]);
  return constraints.filter(({ contype }) => contype === 'CONSTR_FOREIGN').flatMap((constraint) => reference(constraint, file));
};

/** The former version deletes without knowing of the new rows that refer to what it deletes. */
const reference = ({ pktable, fk_del_action: onDelete = 'a' }: Constraint, { tables }: File): string[] =>
  tables.has(nameOf(pktable)) || KEEPS_DELETES_WORKING.has(onDelete)
    ? []
    : [`the former version cannot delete from ${nameOf(pktable)} what a new row refers to: say ON DELETE CASCADE or SET NULL`];

const constraintsOf = ({ constraints = [] }: ColumnDef): Constraint[] =>
  constraints.flatMap((constraint) => ('Constraint' in constraint ? [constraint.Constraint] : []));

const altered = (table: string, { subtype = 'AT_AddColumn', name = '', def }: AlterTableCmd, file: File): string[] => {
  if (UNNOTICED.has(subtype)) return [];
  if (subtype === 'AT_AddColumn' && def && 'ColumnDef' in def) return addedColumn(table, def.ColumnDef, file);
  if (subtype === 'AT_AddConstraint' && def && 'Constraint' in def) return addedConstraint(table, def.Constraint, file);
  if (subtype === 'AT_ColumnDefault') return def ? [] : ['the former version may rely on the default'];
  if (subtype === 'AT_ValidateConstraint')
    return file.unvalidated.has(name) ? ['validate it in the next version: here the lock of its making still stands'] : [];
  return [`${subtype.slice(3)} is not known to expand`];
};

const addedColumn = (table: string, column: ColumnDef, file: File): string[] => {
  file.columns.add(`${table}.${column.colname}`);
  const constraints = constraintsOf(column);
  const fallback = constraints.find(({ contype }) => contype === 'CONSTR_DEFAULT')?.raw_expr;
  return constraints.flatMap(({ contype = 'CONSTR_NULL' }) => {
    if (contype === 'CONSTR_NULL') return [];
    if (contype === 'CONSTR_NOTNULL') return fallback ? [] : ['the former version does not fill a new column that must not be null'];
    if (contype === 'CONSTR_DEFAULT') return fallback && isSameForAllRows(fallback) ? [] : ['the default makes the table be written anew'];
    if (contype === 'CONSTR_GENERATED' || contype === 'CONSTR_IDENTITY') return ['the table is written anew'];
    return ['rows are scanned under a lock: add it as a constraint of the table, NOT VALID'];
  });
};

const isSameForAllRows = (node: Node): boolean => {
  if ('A_Const' in node || 'SQLValueFunction' in node) return true;
  if ('TypeCast' in node) return node.TypeCast.arg !== undefined && isSameForAllRows(node.TypeCast.arg);
  if ('A_ArrayExpr' in node) return (node.A_ArrayExpr.elements ?? []).every(isSameForAllRows);
  if (!('FuncCall' in node)) return false;
  const [last] = (node.FuncCall.funcname ?? []).slice(-1);
  return last !== undefined && 'String' in last && SAME_FOR_ALL_ROWS.has(last.String.sval ?? '');
};

const addedConstraint = (table: string, constraint: Constraint, file: File): string[] => {
  const { contype, conname = '', skip_validation: notValid, raw_expr: check, fk_attrs: keys = [] } = constraint;
  if (contype !== 'CONSTR_CHECK' && contype !== 'CONSTR_FOREIGN') return ['the former version may write what it refuses'];
  file.unvalidated.add(conname);
  const mentioned = contype === 'CONSTR_CHECK' ? columnsIn(check) : keys.flatMap((key) => ('String' in key ? [key.String.sval ?? ''] : []));
  // A composite key begins with the tenant, which every version writes.
  const old = mentioned.filter((column) => column !== 'tenant_id' && !file.columns.has(`${table}.${column}`));
  return [
    ...(old.length > 0 ? [`the former version may write what it refuses (${old.join(', ')})`] : []),
    ...(notValid ? [] : ['rows are scanned under a lock: say NOT VALID, and validate it in the next version']),
    ...(contype === 'CONSTR_FOREIGN' ? reference(constraint, file) : []),
  ];
};

/** Names of columns anywhere in an expression. */
const columnsIn = (node: unknown): string[] => {
  if (typeof node !== 'object' || node === null) return [];
  return 'ColumnRef' in node ? textsIn(node.ColumnRef).slice(-1) : Object.values(node).flatMap(columnsIn);
};

/** All names and texts in a part of a statement, in order. */
const textsIn = (node: unknown): string[] => {
  if (typeof node !== 'object' || node === null) return [];
  return 'sval' in node && typeof node.sval === 'string' ? [node.sval] : Object.values(node).flatMap(textsIn);
};
