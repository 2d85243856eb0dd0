import { contentWords, editDistance, normaliseText, stemOf, wordsIn } from '../../../../platform/text/index.js';
import { identifier, literal } from '../../../../platform/analytics/index.js';
import { nameConfidences } from '../../../../platform/questions/index.js';
import { namingOfKpi, type MetricDefinition } from '../../../../subgraphs/metrics/index.js';
import { understoodColumns, type Dataset } from '../../../../subgraphs/sources/index.js';
import { isOutcomeFirst } from '../../../methods/asked-variables/index.js';
import { columnsNamedIn } from '../../../methods/named-columns/index.js';
import { flagColumns, localSubjects, type RowPlan, type Subject } from '../../../methods/answer-plan/index.js';
import { meanOfColumn, measureOfMetric, shareOfCondition, type GroupMeasure, type UnitColumn } from '../../../methods/metrics/index.js';
import { datasetOfColumn, nameOfColumn, type Understood } from '../../../methods/request-reading/index.js';
import { measuredColumns, numberOf, textOf } from '../../../methods/tenant-state/index.js';
import { isState, statesIn } from '../groups/outcomes.js';
import { isAgain } from '../asked-again.js';
import { adjustmentIn } from './adjustment-clause.js';
import { valueOfSeveral } from './value-of-several.js';
import { effectRolesIn, isAbsentAt, type EffectRoles, type TextSpan } from './effect-roles.js';

/** An effect that a request asks about, with the columns of one table that it is measured and adjusted by. */
export interface AdjustedQuestion {
  readonly dataset: Dataset;
  readonly treatment: UnitColumn;
  readonly measure: GroupMeasure;
  /** True if the request names the outcome by its name, so that "lower" and "higher" apply to the outcome itself. */
  readonly isLiteral: boolean;
  readonly adjustment: readonly UnitColumn[];
  /** Words of variables to adjust for that no column of the table has. */
  readonly missing: readonly string[];
  /** Columns from which treatment and outcome are computed. */
  readonly used: readonly string[];
  /** What the request asks of the effect: its size, a contrast of rows with and without, or the part of the outcome that it accounts for. */
  readonly asks: 'effect' | EffectRoles['asks'];
  /** Rows that the request restricts the analysis to, as SQL. */
  readonly conditions: readonly { readonly column: string; readonly value: string; readonly sql: string }[];
}

/** What a request says on an adjusted effect. */
export interface AdjustedReading {
  /** Words of the variables to adjust for; empty if it asks for no adjustment. */
  readonly asked: readonly string[];
  /** Null if no table has treatment, outcome and the variables to adjust for. */
  readonly question: AdjustedQuestion | null;
  /** Column that the request names as the treatment and that has more than two values; null otherwise. */
  readonly several: string | null;
  /** Columns of any table that the variables to adjust for name. */
  readonly columns: readonly string[];
}

interface Variable {
  readonly name: string;
  /** Position of its words in the request. */
  readonly at: number;
  readonly treatment: UnitColumn | null;
  readonly measure: GroupMeasure | null;
  readonly isLiteral: boolean;
  readonly isYesNo: boolean;
  /** Columns from which it is computed. */
  readonly used: readonly string[];
}

const MIN_CONFIDENCE = 0.5;
const NAMED = 0.6;

/**
 * Returns the effect that a request asks about if it asks for an adjustment, or if treatment and outcome are in one table and one of them is
 * a yes/no property of the rows.
 */
export const readAdjusted = (
  text: string,
  understood: Understood,
  { datasets, metrics, alsoFor = [] }: { datasets: readonly Dataset[]; metrics: readonly MetricDefinition[]; alsoFor?: RowPlan['alsoFor'] },
): AdjustedReading => {
  const clause = adjustmentIn(text);
  const asked = clause?.items ?? [];
  const rest = clause?.rest ?? text;
  const roles = effectRolesIn(rest);
  // Rows have or lack a property, not a KPI: "with and without a discount" is not about the average discount.
  const treated = roles ? rest.slice(...roles.treatment).toLowerCase() : '';
  const isInTreatment = (words: readonly string[]): boolean => words.every((word) => treated.includes(word.toLowerCase()));
  let several: string | null = null;
  const columns = new Set<string>();
  const questions = datasets.flatMap((dataset) => {
    const local = namedIn(dataset, text, understood);
    const found = asked.map((item) => ({ item, column: adjustedBy(dataset, item, local) }));
    const adjustment = found.flatMap(({ column }) => column ?? []).filter((one, index, all) => all.indexOf(one) === index);
    if (clause && adjustment.length === 0) return [];
    const names = new Set(adjustment.map(({ name }) => name));
    for (const name of names) columns.add(name);
    const kpis = understood.subjects.filter(({ kind, words }) => kind === 'metric' && !isInTreatment(words));
    // What is asked again for a part of the rows is neither treatment nor outcome.
    const subjects = [
      ...kpis,
      ...local,
      ...statesIn(rest, dataset).filter(({ label }) => !local.some((each) => each.label === label)),
    ].filter((subject) => !isAgain(subject, alsoFor));
    const pairOf = (variables: readonly Variable[]) =>
      roles ? byRoles(variables, roles) : isOutcomeFirst(rest) ? variables.toReversed() : variables;
    const read = variablesIn(rest, subjects, { dataset, metrics, excluded: names });
    const [first, second] = isPair(pairOf(read)) ? pairOf(read) : pairOf(withShortened(rest, read, dataset, names));
    if (!first || !second || (asked.length === 0 && roles === null && !first.isYesNo && !second.isYesNo)) return [];
    if (second.measure === null) return [];
    const treatment = (roles ? treatmentIn(dataset, first, rest, roles) : first.treatment) ?? valueOfSeveral(dataset, first.name, rest);
    if (treatment === null) {
      several ??= first.name;
      return [];
    }
    const conditions = conditionsIn(rest, dataset).filter(({ column }) => column !== first.name && !names.has(column));
    const missing = found.flatMap(({ item, column }) => (column === null ? [item] : []));
    const used = [...first.used, ...second.used];
    const asks = roles?.asks ?? ('effect' as const);
    return [{ dataset, treatment, measure: second.measure, isLiteral: second.isLiteral, adjustment, missing, conditions, used, asks }];
  });
  const [question = null] = questions.toSorted((a, b) => b.adjustment.length - a.adjustment.length);
  return { asked, question, several, columns: [...columns] };
};

const isPair = ([first, second]: readonly (Variable | undefined)[]): boolean =>
  first !== undefined && second != null && second.measure !== null;

/** Adds the columns that a text names in shortened form to variables that lack a treatment or an outcome. */
const withShortened = (text: string, read: readonly Variable[], dataset: Dataset, excluded: ReadonlySet<string>): Variable[] => {
  const names = dataset.columns.map(({ name }) => name);
  const named = columnsNamedIn(text, names).filter(({ column }) => !excluded.has(column));
  const others = named
    .flatMap(({ column, at }) => columnVariable(dataset, column, at))
    .filter((each) => !read.some(({ name }) => name === each.name));
  return [...read, ...others].toSorted((a, b) => a.at - b.at);
};

/** Returns the columns and values of a dataset that a text names. */
export const namedIn = (dataset: Dataset, text: string, understood: Understood): Subject[] =>
  localSubjects(text, understood, dataset, {
    understood: new Map(understoodColumns(dataset).map((column) => [column.name, column])),
    ofKeys: [],
  });

/** Returns the treatment and the outcome that a text names for a contrast or a share. */
const byRoles = (variables: readonly Variable[], { treatment, outcome }: EffectRoles): (Variable | undefined)[] => {
  const isIn = ({ at }: Variable, [from, until]: TextSpan): boolean => at >= from && at < until;
  const first = variables.find((variable) => isIn(variable, treatment));
  const others = variables.filter((variable) => variable !== first && variable.measure !== null);
  const inOutcome = outcome && others.find((variable) => isIn(variable, outcome));
  return [first, inOutcome ?? others.find((variable) => outcome === null && !isIn(variable, treatment)) ?? others[0]];
};

/**
 * Returns the treatment of a contrast or share: whether a row has it, which for a text is any entry, and for a number any above 0. Null for a
 * text that every row has.
 */
const treatmentIn = (dataset: Dataset, { name, treatment, at }: Variable, text: string, roles: EffectRoles): UnitColumn | null => {
  const type = dataset.columns.find((column) => column.name === name)?.type ?? '';
  const { min } = dataset.profile.columns.find((column) => column.name === name) ?? {};
  const isNumber = type === 'integer' || type === 'decimal';
  const isOfValue = treatment !== null && treatment.type === 'boolean';
  const present: UnitColumn | null = isOfValue
    ? treatment
    : isNumber && Number(min) === 0
      ? { name: `${name} > 0`, type: 'boolean', sql: `(${numberOf(name)} > 0)` }
      : !isNumber && hasBlanks(dataset, name)
        ? presenceOf(name)
        : roles.asks === 'contrast'
          ? treatment
          : null;
  if (present === null || !isAbsentAt(text, roles, at)) return present;
  return { name: `${present.name} = false`, type: 'boolean', sql: `(NOT ${present.sql ?? identifier(present.name)})` };
};

const hasBlanks = ({ profile }: Dataset, name: string): boolean =>
  (profile.columns.find((column) => column.name === name)?.nullShare ?? 0) > 0;

/** Returns the property of rows that a column has an entry. */
const presenceOf = (name: string): UnitColumn => ({ name, type: 'boolean', sql: `(${textOf(name)} IS NOT NULL)` });

/** Returns the column that an item of a list of variables names; null if it names none. */
const adjustedBy = (dataset: Dataset, item: string, local: readonly Subject[]): UnitColumn | null => {
  const usable = dataset.columns.filter((column) => isAdjustable(dataset, column.name));
  const words = new Set(wordsIn(item).map(stemOf));
  const read = local.find(
    ({ kind, label, words: of }) =>
      kind === 'column' && usable.some(({ name }) => name === label) && of.every((word) => words.has(stemOf(word))),
  );
  if (read) return usable.find(({ name }) => name === read.label) ?? null;
  const confidences = nameConfidences(
    item,
    usable.map(({ name }) => namingOfKpi(name)),
  );
  const best = Math.max(0, ...confidences);
  if (best >= NAMED) return usable[confidences.indexOf(best)] ?? null;
  const [shortened] = columnsNamedIn(
    item,
    usable.map(({ name }) => name),
  );
  return usable.find(({ name }) => name === shortened?.column) ?? null;
};

const MAX_VALUES = 30;

const distinctOf = ({ profile }: Dataset, name: string): number => profile.columns.find((column) => column.name === name)?.distinct ?? 0;

const isAdjustable = (dataset: Dataset, name: string): boolean => {
  const type = dataset.columns.find((column) => column.name === name)?.type;
  if (type === 'integer' || type === 'decimal')
    return understoodColumns(dataset).some((each) => each.name === name && each.role === 'measure');
  return type === 'boolean' || (type === 'text' && distinctOf(dataset, name) > 1 && distinctOf(dataset, name) <= MAX_VALUES);
};

/** Returns what a text names of a table that can be a treatment or an outcome, in its order. */
const variablesIn = (
  text: string,
  subjects: readonly Subject[],
  { dataset, metrics, excluded }: { dataset: Dataset; metrics: readonly MetricDefinition[]; excluded: ReadonlySet<string> },
): Variable[] => {
  const lower = text.toLowerCase();
  const at = (words: readonly string[]): number => {
    const found = words.map((word) => lower.indexOf(word.toLowerCase())).filter((position) => position >= 0);
    return found.length === 0 ? -1 : Math.min(...found);
  };
  const named = subjects
    .filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
    .flatMap(({ kind, id, label, words }): Variable[] => {
      const position = at(words);
      if (position < 0) return [];
      if (kind === 'metric') {
        const metric = metrics.find(({ metricId, datasetId }) => metricId === id && datasetId === dataset.datasetId);
        const measured = metric ? measureOfMetric(metric, dataset) : null;
        return measured
          ? [
              {
                name: label,
                at: position,
                treatment: null,
                measure: measured.measure,
                isLiteral: false,
                isYesNo: false,
                used: measured.used,
              },
            ]
          : [];
      }
      if ((kind !== 'column' && kind !== 'value') || datasetOfColumn(id) !== dataset.datasetId || excluded.has(nameOfColumn(id))) return [];
      return kind === 'value'
        ? valueVariable(dataset, nameOfColumn(id), label, position)
        : columnVariable(dataset, nameOfColumn(id), position);
    });
  const spelled = dataset.columns
    .filter(({ name, type }) => type === 'boolean' && !excluded.has(name))
    .flatMap(({ name }) => columnVariable(dataset, name, positionOfJoined(text, name)));
  // A row has a value of a column rather than a part of a total: "net value" is the column, not the net sales.
  const isTotal = ({ measure }: Variable): number => Number(measure?.kind === 'total');
  const ordered = [...named, ...spelled].filter((variable) => variable.at >= 0).toSorted((a, b) => a.at - b.at || isTotal(a) - isTotal(b));
  // A value of a column is more specific than the column.
  const specific = ordered.filter(
    ({ name, treatment, measure }) =>
      treatment !== null || measure !== null || !ordered.some((other) => other.name === name && other.treatment !== null),
  );
  return specific.filter((one, index) => specific.findIndex((other) => isSame(one, other)) === index);
};

const isSame = (one: Variable, other: Variable): boolean =>
  one.at === other.at || one.name === other.name || (one.measure !== null && one.measure.label === other.measure?.label);

const valueVariable = (dataset: Dataset, column: string, value: string, at: number): Variable[] =>
  isAdjustable(dataset, column)
    ? [
        {
          ...{ name: column, at, isLiteral: false, isYesNo: false, used: [column] },
          measure: isState(dataset, column) ? shareOfCondition(`${column} = ${value}`, `${textOf(column)} = ${literal(value)}`) : null,
          treatment: { name: `${column} = ${value}`, type: 'boolean', sql: `(${textOf(column)} = ${literal(value)})` },
        },
      ]
    : [];

const columnVariable = (dataset: Dataset, name: string, at: number): Variable[] => {
  const type = dataset.columns.find((column) => column.name === name)?.type ?? '';
  const holds = type === 'boolean' ? undefined : flagColumns(dataset).find(({ column }) => column === name)?.holds;
  if (holds !== undefined && distinctOf(dataset, name) === 2) {
    const flag = { name: `${name} = ${holds.join(', ')}`, sql: `(${textOf(name)} IN (${holds.map(literal).join(', ')}))` };
    const measure = shareOfCondition(flag.name, flag.sql);
    return [{ name, at, treatment: { ...flag, type: 'boolean' }, measure, isLiteral: true, isYesNo: true, used: [name] }];
  }
  const isYesNo = type === 'boolean';
  const isMeasured = measuredColumns(dataset).some((column) => column.name === name);
  // An entry of one text is a yes/no property: a voucher code.
  const isEntry = type === 'text' && hasBlanks(dataset, name) && distinctOf(dataset, name) === 1;
  if (isEntry) return [{ name, at, treatment: presenceOf(name), measure: null, isLiteral: true, isYesNo: true, used: [name] }];
  if (!isYesNo && !isMeasured && (type !== 'text' || !(isAdjustable(dataset, name) || hasBlanks(dataset, name)))) return [];
  const measure = isYesNo ? shareOfCondition(name, identifier(name)) : isMeasured ? meanOfColumn(name) : null;
  const treatment = type === 'text' ? oneOfTwo(dataset, name) : { name, type };
  return [{ name, at, treatment, measure, isLiteral: true, isYesNo, used: [name] }];
};

/** Returns the property of rows that they have the second of the two values of a column; null for more values. */
const oneOfTwo = (dataset: Dataset, name: string): UnitColumn | null => {
  const { topValues = [], distinct } = dataset.profile.columns.find((column) => column.name === name) ?? {};
  const value = topValues
    .map((each) => String(each.value))
    .toSorted()
    .at(-1);
  return distinct !== 2 || value === undefined
    ? null
    : { name: `${name} = ${value}`, type: 'boolean', sql: `(${textOf(name)} = ${literal(value)})` };
};

/** Number of letters per tolerated difference. */
const LETTERS_PER_EDIT = 7;
const MIN_JOINED = 8;

/** Returns where a text contains the words of a name as one word or in another form: „Nichterscheinen“ for `Nicht_erschienen`; -1 if nowhere. */
const positionOfJoined = (text: string, name: string): number => {
  const joined = normaliseText(name).replaceAll(' ', '');
  if (joined.length < MIN_JOINED) return -1;
  const tokens = wordsIn(text);
  const close = tokens.findIndex((_, index) =>
    [1, 2, 3].some((count) => {
      const candidate = normaliseText(tokens.slice(index, index + count).join(' ')).replaceAll(' ', '');
      return candidate.length >= MIN_JOINED && editDistance(candidate, joined) <= Math.floor(joined.length / LETTERS_PER_EDIT);
    }),
  );
  // A token before it may contain the same letters: the "a" of "compare".
  const before = tokens.slice(0, close + 1);
  return close < 0 ? -1 : before.reduce((at, token) => text.indexOf(token, at) + token.length, 0) - (before.at(-1)?.length ?? 0);
};

/** Returns the values to which "only" or „nur“ restricts the rows: "delivered orders only", „nur GKV“. */
const conditionsIn = (text: string, dataset: Dataset): AdjustedQuestion['conditions'] =>
  dataset.profile.columns.flatMap(({ name, topValues }) =>
    dataset.columns.some((column) => column.name === name && column.type === 'text')
      ? topValues.flatMap(({ value }) => {
          if (typeof value !== 'string' || contentWords(value).length === 0) return [];
          const spelled = RegExp.escape(value);
          const restricts = new RegExp(
            String.raw`(?<!\p{L})(?:(?:only|nur|ausschließlich)\s+(?:(?!nicht|not)\p{L}+\s+){0,2}?${spelled}|${spelled}\s+(?:\p{L}+\s+){0,2}?(?:only|alone))(?!\p{L})`,
            'iu',
          );
          return restricts.test(text) ? [{ column: name, value, sql: `lower(${textOf(name)}) = ${literal(value.toLowerCase())}` }] : [];
        })
      : [],
  );
