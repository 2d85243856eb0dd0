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

/** Statements that only create objects or rows. */
const CREATING = new Set([
  'CreateSchemaStmt',
  'CreateExtensionStmt',
  'CreateSeqStmt',
  'CreateEnumStmt',
  'CompositeTypeStmt',
  'CreateDomainStmt',
  'ViewStmt',
  'InsertStmt',
  'CommentStmt',
]);
/** Changes of a table without effect on the previous version. */
const WITHOUT_EFFECT = new Set(['AT_SetStatistics', 'AT_SetOptions', 'AT_SetRelOptions', 'AT_ResetRelOptions']);
/** Functions with the same value for all rows: a column with such a default does not rewrite the table. */
const SAME_FOR_ALL_ROWS = new Set(['now', 'transaction_timestamp', 'statement_timestamp', 'current_timestamp']);
/** `timing` of an AFTER trigger in the parser's output. */
const AFTER = 0;
const KEEPS_DELETES_WORKING = new Set(['c', 'n', 'd']);

/**
 * Returns a line for each statement of a migration that is not known to be compatible with the previous version while it runs.
 * Uses PostgreSQL's own parser. All pending migrations run in one transaction, which holds its locks to the end; therefore no
 * statement may scan, rewrite or index an existing table.
 */
export const violationsIn = async (sql: string): Promise<string[]> => {
  const { stmts = [] } = (await parse(sql)) as ParseResult;
  const file: File = { tables: new Set(), functions: new Set(), columns: new Set(), unvalidated: new Set() };
  const bytes = Buffer.from(sql);
  return stmts.flatMap(({ stmt, stmt_location: begin = 0, stmt_len: length }) => {
    const text = bytes.subarray(begin, length === undefined ? undefined : begin + length).toString();
    const summary = text.replaceAll(/--.*$/gm, ' ').replaceAll(/\s+/g, ' ').trim().slice(0, 80);
    return (stmt ? violationsOf(stmt, file) : []).map((violation) => `${summary}: ${violation}`);
  });
};

/** Objects that preceding statements of the same file created; no version uses them yet. */
interface File {
  tables: Set<string>;
  /** Names with their schemas. */
  functions: Set<string>;
  columns: Set<string>;
  /** Constraints that were added without validating existing rows. */
  unvalidated: Set<string>;
}

const nameOf = ({ schemaname = 'public', relname = '' }: RangeVar = {}): string => `${schemaname}.${relname}`;
const kindOf = (node: Node): string => Object.keys(node)[0] ?? '';

const violationsOf = (node: Node, file: File): string[] => {
  if (CREATING.has(kindOf(node))) return [];
  if ('CreateFunctionStmt' in node) {
    // A function that replaces one may be called by the previous version.
    if (!node.CreateFunctionStmt.replace) file.functions.add(textsIn(node.CreateFunctionStmt.funcname).join('.'));
    return [];
  }
  if ('CreateStmt' in node) return createTable(node.CreateStmt, file);
  if ('AlterTableStmt' in node) {
    const table = nameOf(node.AlterTableStmt.relation);
    if (file.tables.has(table)) return [];
    return (node.AlterTableStmt.cmds ?? []).flatMap((cmd) => ('AlterTableCmd' in cmd ? alterTable(table, cmd.AlterTableCmd, file) : []));
  }
  if ('IndexStmt' in node) {
    const { relation, if_not_exists: mayExist, unique, concurrent } = node.IndexStmt;
    if (concurrent) return ['an index cannot be built concurrently in the transaction of a migration'];
    if (file.tables.has(nameOf(relation))) return [];
    if (unique) return ['the previous version may violate a new unique index'];
    return mayExist
      ? []
      : ['an index on an existing table blocks writers: use IF NOT EXISTS, so that it can be built beforehand, concurrently'];
  }
  if ('GrantStmt' in node) {
    const { is_grant: grants, objects = [] } = node.GrantStmt;
    const own = objects.every(
      (object) =>
        ('RangeVar' in object && file.tables.has(nameOf(object.RangeVar))) ||
        ('ObjectWithArgs' in object && file.functions.has(textsIn(object.ObjectWithArgs.objname).join('.'))),
    );
    return grants || own ? [] : ['the previous version may need the privilege'];
  }
  if ('CreatePolicyStmt' in node)
    return node.CreatePolicyStmt.permissive || file.tables.has(nameOf(node.CreatePolicyStmt.table))
      ? []
      : ['it hides rows from the previous version'];
  if ('CreateTrigStmt' in node) return createTrigger(node.CreateTrigStmt, file);
  if ('UpdateStmt' in node)
    return ofOwnTable(node.UpdateStmt.relation, file, 'update rows of an existing table in batches in the service, not under one lock');
  if ('SelectStmt' in node) return file.tables.has(protectedTable(node.SelectStmt) ?? '') ? [] : ['not known to expand'];
  return [`${kindOf(node)} is not known to expand`];
};

const ofOwnTable = (table: RangeVar | undefined, { tables }: File, violation: string): string[] =>
  tables.has(nameOf(table)) ? [] : [violation];

/** A trigger that fires after a write, and only for rows with a value in a new column, does not fire for rows of the previous version. */
const createTrigger = ({ relation, timing = AFTER, whenClause }: CreateTrigStmt, file: File): string[] => {
  const table = nameOf(relation);
  const needsNewColumn = valuesRequiredBy(whenClause).some((column) => file.columns.has(`${table}.${column}`));
  return timing === AFTER && needsNewColumn ? [] : ofOwnTable(relation, file, 'it changes writes of the previous version');
};

/** Returns the columns of NEW that a condition requires to have a value: `NEW.a IS NOT NULL AND …`. */
const valuesRequiredBy = (condition: Node | undefined): string[] => {
  if (condition === undefined) return [];
  if ('BoolExpr' in condition && condition.BoolExpr.boolop === 'AND_EXPR') return (condition.BoolExpr.args ?? []).flatMap(valuesRequiredBy);
  if (!('NullTest' in condition) || condition.NullTest.nulltesttype !== 'IS_NOT_NULL') return [];
  const [row, column] = textsIn(condition.NullTest.arg);
  return row === 'new' && column !== undefined ? [column] : [];
};

/** Returns the table of `SELECT platform.protect_tenant_table('…')`, or undefined for any other statement. */
const protectedTable = (select: SelectStmt): string | undefined => {
  const [schema, name, table, ...others] = textsIn(select);
  return schema === 'platform' && name === 'protect_tenant_table' && others.length === 0 ? table : undefined;
};

const createTable = ({ relation, tableElts = [] }: CreateStmt, file: File): string[] => {
  file.tables.add(nameOf(relation));
  const constraints = tableElts.flatMap((element) => [
    ...('Constraint' in element ? [element.Constraint] : []),
    ...('ColumnDef' in element ? constraintsOf(element.ColumnDef) : []),
  ]);
  return constraints.filter(({ contype }) => contype === 'CONSTR_FOREIGN').flatMap((constraint) => reference(constraint, file));
};

/** The previous version deletes rows without deleting new rows that refer to them. */
const reference = ({ pktable, fk_del_action: onDelete = 'a' }: Constraint, { tables }: File): string[] =>
  tables.has(nameOf(pktable)) || KEEPS_DELETES_WORKING.has(onDelete)
    ? []
    : [
        `the previous version cannot delete from ${nameOf(pktable)} if a new row refers to the deleted one: use ON DELETE CASCADE or SET NULL`,
      ];

const constraintsOf = ({ constraints = [] }: ColumnDef): Constraint[] =>
  constraints.flatMap((constraint) => ('Constraint' in constraint ? [constraint.Constraint] : []));

const alterTable = (table: string, { subtype = 'AT_AddColumn', name = '', def }: AlterTableCmd, file: File): string[] => {
  if (WITHOUT_EFFECT.has(subtype)) return [];
  if (subtype === 'AT_AddColumn' && def && 'ColumnDef' in def) return addColumn(table, def.ColumnDef, file);
  if (subtype === 'AT_AddConstraint' && def && 'Constraint' in def) return addConstraint(table, def.Constraint, file);
  if (subtype === 'AT_ColumnDefault') return def ? [] : ['the previous version may rely on the default'];
  if (subtype === 'AT_ValidateConstraint')
    return file.unvalidated.has(name) ? ['validate it in the next version: this transaction still holds the lock of its creation'] : [];
  return [`${subtype.slice(3)} is not known to expand`];
};

const addColumn = (table: string, column: ColumnDef, file: File): string[] => {
  file.columns.add(`${table}.${column.colname}`);
  const constraints = constraintsOf(column);
  const fallback = constraints.find(({ contype }) => contype === 'CONSTR_DEFAULT')?.raw_expr;
  return constraints.flatMap(({ contype = 'CONSTR_NULL' }) => {
    if (contype === 'CONSTR_NULL') return [];
    if (contype === 'CONSTR_NOTNULL') return fallback ? [] : ['the previous version does not fill a new NOT NULL column'];
    if (contype === 'CONSTR_DEFAULT')
      return fallback && isSameForAllRows(fallback) ? [] : ['the table is rewritten because of the default'];
    if (contype === 'CONSTR_GENERATED' || contype === 'CONSTR_IDENTITY') return ['the table is rewritten'];
    return ['rows are scanned under a lock: add a table constraint with NOT VALID'];
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

const addConstraint = (table: string, constraint: Constraint, file: File): string[] => {
  const { contype, conname = '', skip_validation: notValid, raw_expr: check, fk_attrs: keys = [] } = constraint;
  if (contype !== 'CONSTR_CHECK' && contype !== 'CONSTR_FOREIGN') return ['the previous version may violate the constraint'];
  file.unvalidated.add(conname);
  const mentioned = contype === 'CONSTR_CHECK' ? columnsIn(check) : keys.flatMap((key) => ('String' in key ? [key.String.sval ?? ''] : []));
  // A composite key begins with the tenant, which every version writes.
  const existing = mentioned.filter((column) => column !== 'tenant_id' && !file.columns.has(`${table}.${column}`));
  return [
    ...(existing.length > 0 ? [`the previous version may violate the constraint (${existing.join(', ')})`] : []),
    ...(notValid ? [] : ['rows are scanned under a lock: use NOT VALID, and validate it in the next version']),
    ...(contype === 'CONSTR_FOREIGN' ? reference(constraint, file) : []),
  ];
};

/** Returns the names of all columns in an expression. */
const columnsIn = (node: unknown): string[] => {
  if (typeof node !== 'object' || node === null) return [];
  return 'ColumnRef' in node ? textsIn(node.ColumnRef).slice(-1) : Object.values(node).flatMap(columnsIn);
};

/** Returns all names and texts in a part of a statement, in order. */
const textsIn = (node: unknown): string[] => {
  if (typeof node !== 'object' || node === null) return [];
  return 'sval' in node && typeof node.sval === 'string' ? [node.sval] : Object.values(node).flatMap(textsIn);
};
