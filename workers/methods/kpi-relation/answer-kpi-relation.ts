import type { DuckDbSession } from '../../../platform/analytics/index.js';
import { wordsIn } from '../../../platform/text/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { datasetsTrustedFirst } from '../../datasets.js';
import { formatPValue } from '../../documents/text/format-p.js';
import { formatFigure, formatNumber, formatPercent } from '../../documents/text/formatting.js';
import type { AgentContext, Language } from '../../kit.js';
import { fetchAskedRows, relationNote, selectionText, withoutKpiNames } from '../answer-plan/index.js';
import { derivedMeasures, nameOfMeasure, type DerivedMeasure } from '../derived-measures/index.js';
import { periodText } from '../request-reading/index.js';
import { relatedColumns, type RelatedColumn } from './factors.js';
import { figuresBy, kpiRows, lineOf, ofGroup, type KpiFigures, type KpiGroup } from './kpi-figures.js';
import { messagesIn } from './messages.js';

/** The answer to a question how a KPI that the rows of a table give relates to other columns of these rows. */
export interface KpiRelation {
  readonly dataset: Dataset;
  readonly measure: DerivedMeasure;
  readonly answers: readonly string[];
  readonly rows: number;
  /** Words of the request that the answer uses. */
  readonly words: readonly string[];
}

/** Words that ask how a KPI relates to something. */
const RELATES =
  /(?<!\p{L})(?:abhäng\p{L}*|hängt?|hängen|hänge|zusammen\p{L}*|einfluss\p{L}*|beeinfluss\p{L}*|treib\p{L}*|wegen|ursach\p{L}*|liegt? (?:es |das )?an|schuld|wirk\p{L}*|gewirkt|senk\p{L}*|gesenkt|verbesser\p{L}*|erhöh\p{L}*|unterscheid\p{L}*|gedrückt|drück\p{L}*|steigt|sinkt|höher|niedriger|besser|schlechter|depends?|drives?|driv(?:en|ing)|affect\p{L}*|influenc\p{L}*|caus\p{L}*|because|due to|linked|relat\p{L}*|goes? with|lower\p{L}*|rais\p{L}*|cut\p{L}*|reduc\p{L}*|improv\p{L}*|rises?|falls?|differ\p{L}*|matters?|explain\p{L}*|higher|worse|better|brought?|bring|effect)(?!\p{L})/iu;

const SURE_P = 0.05;
const MIN_RHO = 0.05;
/** Number of related columns, and of groups of each, that an answer states; smallest group whose own line is stated. */
const [MAX_COLUMNS, MAX_LISTED, MIN_OWN] = [3, 12, 30];

/**
 * Answers how a KPI that two columns of a table give relates to other columns of the table that a request names: numbers by rank correlation
 * and in bands, categories by Kruskal–Wallis and by group. Null if the request asks for no such relation.
 */
export const answerKpiRelation = async (context: AgentContext, text: string, language: Language): Promise<KpiRelation | null> => {
  if (!RELATES.test(text)) return null;
  const datasets = await datasetsTrustedFirst(context);
  for (const measure of await derivedMeasures(context, text)) {
    const dataset = datasets.find(({ datasetId }) => datasetId === measure.datasetId);
    if (!dataset || measure.form === 'within') continue;
    const related = relatedColumns(withoutKpiNames(text, dataset, [measure]), dataset, measure);
    const numbers = related.filter(({ kind }) => kind === 'number');
    const categories = related.filter(({ kind }) => kind === 'category');
    const planned = (await context.plan())?.rows;
    const rowsOfPlan = planned?.datasetId === dataset.datasetId ? planned : null;
    // A number is compared within each value of a category that the request names as well; alone, a category is compared itself.
    const compared = (numbers.length > 0 ? numbers : categories).slice(0, MAX_COLUMNS);
    const own =
      numbers.length > 0 ? (categories[0]?.column ?? rowsOfPlan?.groups.find(({ grain }) => grain === null)?.column ?? null) : null;
    if (compared.length === 0) continue;
    const used = [...compared.map(({ column }) => column), ...(own === null ? [] : [own])];
    const relation = await fetchAskedRows(context, dataset, used);
    const duck = await context.duckDb();
    const answers: string[] = [];
    let largest = 0;
    for (const column of compared) {
      const rows = kpiRows(relation, measure, column, own);
      const figures = await figuresBy(duck, rows, measure, column);
      if (figures === null) continue;
      largest = Math.max(largest, figures.n);
      answers.push(...sentences(column, figures, measure, language));
      if (own !== null && column.kind === 'number') answers.push(...(await ownLines(duck, { rows, column: own, measure }, language)));
    }
    if (answers.length === 0) continue;
    const { form, above } = measure;
    const messages = messagesIn(language);
    const selected = rowsOfPlan === null ? [] : selectionText({ ...rowsOfPlan, filters: rowsOfPlan.filters.filter(({ column }) => !used.includes(column)) }, language); // prettier-ignore
    const period = (await context.understood())?.period;
    const selection = [...selected, ...(period && rowsOfPlan ? [periodText(period, language)] : [])].join('; ') || null;
    const counted = formatNumber(largest, language, 0);
    const basis = form === 'quotient' ? messages.rows(dataset.name, counted, selection) : messages.rowsOfDifference(dataset.name, counted, selection); // prettier-ignore
    for (const part of ['filter', 'measure', 'group', 'condition', 'comparison'] as const) context.considered.add(part);
    return {
      ...{ dataset, measure, rows: largest },
      words: [...wordsIn(measure.words), ...related.flatMap(({ words }) => words), ...(text.match(new RegExp(RELATES, 'giu')) ?? [])],
      answers: [
        ...answers,
        basis,
        relationNote(measure, language),
        ...(above > 0 && measure.isShare ? [messages.above(above, formatNumber(above, language, 0))] : []),
      ],
    };
  }
  return null;
};

const valueText = ({ isShare }: DerivedMeasure, value: number, language: Language): string =>
  isShare ? formatPercent(value, language) : formatFigure(value, language);

const changeText = ({ isShare }: DerivedMeasure, slope: number, language: Language): string =>
  formatNumber(Number((isShare ? 100 * slope : slope).toPrecision(2)), language, { min: 0, max: 4 }).replace(/^(?=\d)/u, '+');

const sentences = (
  { column }: RelatedColumn,
  { groups, n, p, line }: KpiFigures,
  measure: DerivedMeasure,
  language: Language,
): string[] => {
  const messages = messagesIn(language);
  const outcome = nameOfMeasure(measure);
  const shown = (value: number | undefined): string => valueText(measure, value ?? 0, language);
  const pText = formatPValue(p, language);
  const [first, last] = [groups[0], groups.at(-1)];
  const text = (group: KpiGroup): string => messages.group(group.name, shown(group.value), formatNumber(group.n, language, 0));
  const listed = groups.slice(0, MAX_LISTED).map(text).join(', ');
  const list = messages.list(column, groups.length > MAX_LISTED ? `${listed}, …` : listed);
  if (line === null)
    return [
      messages.groups(p < SURE_P ? 'sure' : 'unsure', outcome, column, first?.name ?? '', shown(first?.value), last?.name ?? '', shown(last?.value), pText), // prettier-ignore
      list,
    ];
  const verdict = p >= SURE_P || Math.abs(line.rho) < MIN_RHO ? 'none' : line.rho > 0 ? 'rises' : 'falls';
  return [
    messages.number(
      ...([verdict, outcome, column, shown(first?.value), first?.name ?? '', shown(last?.value), last?.name ?? ''] as const),
      ...([formatNumber(line.rho, language, 2), pText, formatNumber(n, language, 0)] as const),
    ),
    ...(verdict === 'none' ? [] : [messages.slope(column, changeText(measure, line.slope, language), measure.isShare)]),
    list,
  ];
};

/** States the line of a number within each group of a column that is large enough. */
const ownLines = async (
  duck: DuckDbSession,
  { rows, column, measure }: { readonly rows: string; readonly column: string; readonly measure: DerivedMeasure },
  language: Language,
): Promise<string[]> => {
  const messages = messagesIn(language);
  const groups = await duck.rows<{ name: string; n: number }>(
    `SELECT g AS name, count(*) AS n FROM ${rows} WHERE g IS NOT NULL GROUP BY g HAVING count(*) >= ${MIN_OWN} ORDER BY g LIMIT ${MAX_LISTED}`,
  );
  const texts: string[] = [];
  for (const { name, n } of groups) {
    const line = await lineOf(duck, ofGroup(rows, name));
    if (line)
      texts.push(
        messages.ownGroup(
          ...([name, formatNumber(line.rho, language, 2), changeText(measure, line.slope, language), measure.isShare] as const),
          formatNumber(Number(n), language, 0),
        ),
      );
  }
  return texts.length < 2 ? [] : [messages.own(column, texts.join(', '))];
};
