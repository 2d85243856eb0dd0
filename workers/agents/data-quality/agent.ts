import { z } from 'zod';
import {
  assessQuality,
  dimensionNames,
  DIMENSION_WEIGHTS,
  deriveTrustGate,
  latestChecks,
  qualityAssessmentSchema,
  qualityMarkdown,
  recordQualityCheck,
  withStatedRoles,
  type Dataset,
  type QualityAssessment,
} from '../../../subgraphs/sources/index.js';
import { agentInput } from '../../agent-input.js';
import { agentResult } from '../../agent-result.js';
import { chooseDataset, citeDataset, datasetsTrustedFirst, fetchDataset } from '../../datasets.js';
import { defineAgent, type AgentContext, type Language } from '../../kit.js';
import { contentWords, stemOf, wordsIn } from '../../../platform/text/index.js';
import { byDescription, datasetOfColumn, namedIn, namedIds, nameOfColumn, type Understood } from '../../methods/request-reading/index.js';
import { asksEveryFinding, everyFinding } from './all-findings.js';
import { answerQuality, askedDimensions, askedQuality, isDimension, judgingWords, spellingSentences } from './answer.js';
import { asksAllDatasets, compareDatasets } from './compare-datasets.js';
import { withoutTotals } from '../../methods/tenant-state/index.js';
import { answeredWords, countDefects } from './defects/count-defects.js';
import { gapSentences, namedGapsIn } from './named-gaps.js';
import { askedDefects } from './defects/asked-defects.js';
import { tableByColumns, withNamedColumns } from './asked-table.js';
import { dataFindings } from './data-findings.js';
import { emptiestColumns } from './emptiest-columns.js';
import { orderSentence } from './order-of-dates.js';
import { checkRowRules, rowRules } from './row-rules.js';
import { askedFormula, verdictSentence } from './verdict.js';
import { messagesIn } from './messages.js';
import { card } from './card.js';

const parameters = z.strictObject({
  key_columns: z.array(z.string()).max(20).optional(),
  time_column: z.string().max(200).optional(),
  max_evidence_rows: z.number().int().min(1).max(100).optional(),
});

/** Finds gaps, duplicates, outliers and violated dependencies in a dataset, scores its quality and derives the trust gate. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(parameters, { datasets: 1 }),
  output: agentResult({
    ...qualityAssessmentSchema.shape,
    dataset_id: z.string(),
    gate: z.enum(['open', 'conditional', 'closed']),
  }),

  async run(context, { input: text, dataset_ids: ids, language, parameters: args }) {
    const request = withoutDimensions(await context.understood());
    const { em, run } = context;
    const compared = ids.length === 0 && asksAllDatasets(request, text) ? await compareAll(context, text, language) : null;
    const described =
      ids.length > 0 || compared
        ? null
        : ((await datasetByColumns(context, request, text)) ?? (await describedDataset(context, request, text)));
    const dataset = await chooseDataset(
      { em, run, understood: () => Promise.resolve(request) },
      { ids: compared ? [compared.weakestId] : described ? [described.datasetId] : ids, language },
    );
    const relation = await fetchDataset(context, dataset);
    const duck = await context.duckDb();
    await context.progress(0.1, 'loaded');
    const wantsEvery = asksEveryFinding(text);
    const maxEvidenceRows = args.max_evidence_rows ?? (wantsEvery ? MAX_EVIDENCE_ROWS : undefined);
    const timeColumn = args.time_column ?? dataset.roles['time'];
    const assessment = await assessQuality(
      duck,
      {
        relation,
        columns: withStatedRoles(dataset.columns, dataset.columnCorrections),
        asOf: new Date(),
        ...(args.key_columns && { keyColumns: args.key_columns }),
        ...(timeColumn && { timeColumn }),
      },
      { signal: context.signal, ...(maxEvidenceRows && { maxEvidenceRows }) },
    );
    const { gate } = deriveTrustGate([{ datasetId: dataset.datasetId, assessment }]);
    const named = askedQuality(assessment, text, namedColumns(request, text, dataset));
    const isEvery = wantsEvery && named.columns.length === 0;
    const asked = isEvery ? { ...named, dimensions: [] } : named;
    const gaps = namedGapsIn(text, dataset);
    const kinds = withNamedColumns(askedDefects(text), text, dataset);
    const defects = gaps === null ? kinds : kinds.filter(({ kind }) => kind !== 'missing');
    const rows = defects.length === 0 && gaps === null ? relation : (await withoutTotals(duck, relation, dataset.columns)).relation;
    const counted = [
      ...(gaps === null ? [] : await gapSentences(duck, { dataset, relation: rows }, gaps, language)),
      ...(await countDefects(duck, { dataset, relation: rows, assessment }, defects, language)),
    ];
    const outliers = counted.length === 0 && asked.dimensions.includes('outliers') ? [{ kind: 'impossible' as const, clause: '' }] : [];
    const { noneImpossible } = messagesIn(language).defects;
    const extremes = (await countDefects(duck, { dataset, relation, assessment }, outliers, language)).filter(
      (each) => each !== noneImpossible,
    );
    const order = counted.length > 0 ? null : await orderSentence(duck, { dataset, relation }, text, language);
    const emptiest =
      compared === null && !ASKS_EVERYWHERE.test(text) ? null : emptiestColumns(text, await datasetsTrustedFirst(context), language);
    const rules = defects.some(({ kind }) => kind === 'product') ? [] : rowRules(text, dataset);
    const checked = await checkRowRules(duck, { dataset, relation }, rules, language);
    const formula = rules.length > 0 || counted.length > 0 ? null : askedFormula(text);
    const verdict = verdictSentence(assessment, { columns: asked.columns, text, gate, isOpen: formula !== null, rules: checked }, language);
    // A request that only asks for certain rows or rules is answered by their number.
    const findings = counted.length > 0 || checked.length > 0 ? [] : dataFindings(dataset, asked.columns, language);
    const every = isEvery ? await everyFinding(duck, { dataset, relation, assessment }, language) : [];
    const answers = [
      ...(verdict === null ? [] : [verdict]),
      ...checked.map(({ sentence }) => sentence),
      ...extremes,
      // The list of all findings already contains repeated rows and spellings.
      ...findings
        .filter(({ columns }) => !isEvery || (columns.length > 0 && !hasVariants(assessment, columns)))
        .map(({ sentence }) => sentence),
      ...every,
      ...(formula === null ? [] : [messagesIn(language).verdict.formula(formula)]),
      ...counted,
      ...(counted.length > 0 ? [] : spellingSentences(assessment, text, language)),
      ...(order === null ? [] : [order]),
      ...(emptiest === null ? [] : [emptiest]),
      ...(compared?.sentences ?? []),
      ...(counted.length > 0 || isEvery
        ? []
        : answerQuality(assessment, asked, { name: dataset.name, gate, language, found: findings.flatMap(({ columns }) => columns) })),
    ];
    return {
      result: {
        ...assessment,
        answers,
        dataset_id: dataset.datasetId,
        gate,
        method: methodOf(assessment, language),
        warnings: warningsOf(assessment, language),
      },
      markdown: qualityMarkdown(assessment, { language, title: dataset.name, answers, asked, isEvery }),
      citations: [citeDataset(dataset)],
      ...(counted.length > 0 && { answersRows: true }),
      answeredClauses: [
        ...(gaps?.clauses ?? []),
        // The check for duplicates covers equal rows and different spellings.
        ...defects.flatMap(({ kind, clause }) => (kind === 'duplicates' ? [clause] : [])),
      ],
      readWords: [...judgingWords(text), ...(gaps?.words ?? []), ...rules.flatMap(({ words }) => words), ...answeredWords(text, defects)],
      async commit(em) {
        await recordQualityCheck(em, context.run.tenantId, dataset, assessment);
      },
    };
  },
});

/** Returns whether the assessment lists the rows with other spellings in these columns. */
const hasVariants = ({ dimensions }: QualityAssessment, columns: readonly string[]): boolean =>
  dimensions
    .flatMap(({ checks }) => checks)
    .some((check) => check.name === 'spelling-variants' && check.failed > 0 && check.columns.join() === columns.join());

/** Maximum number of rows per check if a request asks for all findings. */
const MAX_EVIDENCE_ROWS = 100;

/** Minimum confidence at which a request names a dataset itself. */
const NAMED = 0.6;

/** Returns the dataset whose columns a request names; null if they decide nothing. */
const datasetByColumns = async (context: AgentContext, request: Understood | null, text: string): Promise<Dataset | null> =>
  tableByColumns(text, await datasetsTrustedFirst(context), {
    namedIds: namedIds(request, 'dataset'),
    plannedId: (await context.plan())?.rows?.datasetId,
  });

/** Returns the dataset that the words of a request describe best, unless the request names one; null without datasets. */
const describedDataset = async (context: AgentContext, request: Understood | null, text: string): Promise<Dataset | null> => {
  const isNamed = (request?.subjects ?? []).some(({ kind, confidence }) => kind === 'dataset' && confidence >= NAMED);
  if (isNamed || namedIds(request, 'metric').length > 0) return null;
  return byDescription(text, await datasetsTrustedFirst(context))[0] ?? null;
};

/** Words by which a request asks about the columns of all datasets. */
const ASKS_EVERYWHERE =
  /(?<!\p{L})(?:all(?:e[nr]?)?|every|jede[rmn]?|sämtliche[rn]?|across)\s+(?:\p{L}+\s+)?(?:datensätze[n]?|tabellen|datasets?|data sets?|tables?)(?!\p{L})/iu;

/** Ranks all datasets by their latest checks; null if none has been checked. */
const compareAll = async (context: AgentContext, text: string, language: Language): Promise<ReturnType<typeof compareDatasets>> => {
  const checks = await latestChecks(context.em, context.run.tenantId);
  const datasets = await datasetsTrustedFirst(context);
  return compareDatasets(
    datasets.map(({ datasetId, name }) => ({ datasetId, name, check: checks.find((check) => check.datasetId === datasetId) ?? null })),
    { dimensions: askedDimensions(text) },
    language,
  );
};

const withoutDimensions = (request: Understood | null): Understood | null =>
  request && { ...request, subjects: request.subjects.filter(({ kind, words }) => kind !== 'column' || !isDimension(words)) };

/** Confidence from which a request names a column, and a column of a dataset that it names. */
const MIN_CONFIDENCE = { other: 0.7, ofNamed: 0.45 } as const;

/** Returns the columns of the dataset that the request names. */
const namedColumns = (request: Understood | null, text: string, { datasetId, columns }: Dataset): string[] => {
  const isNamed = (request?.subjects ?? []).some(({ kind, id }) => kind === 'dataset' && id === datasetId);
  const least = isNamed ? MIN_CONFIDENCE.ofNamed : MIN_CONFIDENCE.other;
  const understood = (request?.subjects ?? [])
    .filter(({ kind, id, confidence }) => kind === 'column' && confidence >= least && datasetOfColumn(id) === datasetId)
    .map(({ id }) => nameOfColumn(id));
  const used = new Set(
    (request?.subjects ?? []).filter(({ kind }) => kind !== 'value').flatMap(({ words }) => words.flatMap(wordsIn).map(stemOf)),
  );
  const rest = contentWords(text).filter((word) => !isDimension([word]) && !used.has(stemOf(word)));
  const named = namedIn(
    rest.join(' '),
    columns.map(({ name }) => name),
  );
  return [...new Set([...understood, ...named])];
};

const methodOf = ({ asOf, overall, dimensions }: QualityAssessment, language: Language) => ({
  name: 'Assessment of data quality by dimensions',
  parameters: {
    asOf,
    weights: DIMENSION_WEIGHTS,
    overall: overall.formula[language],
    formulas: Object.fromEntries(dimensions.map(({ dimension, formula }) => [dimension, formula[language]])),
  },
  reference:
    'R. Wang, D. Strong: Beyond Accuracy: What Data Quality Means to Data Consumers. Journal of Management Information Systems 12 (1996) 5-33; ' +
    'C. Batini, M. Scannapieco: Data and Information Quality. Springer 2016; J. Kivinen, H. Mannila: Approximate Inference of Functional Dependencies from Relations. TCS 149 (1995) 129-149; ' +
    'X. L. Dong, L. Berti-Équille, D. Srivastava: Integrating Conflicting Data. PVLDB 2 (2009) 550-561; V. Raman, J. Hellerstein: Potter’s Wheel. VLDB 2001, 381-390; ' +
    'J. Tukey: Exploratory Data Analysis. Addison-Wesley 1977; B. Iglewicz, D. Hoaglin: How to Detect and Handle Outliers. ASQC 1993',
});

/** Returns the reasons for missing scores and the limits that applied, per dimension. */
const warningsOf = ({ dimensions }: QualityAssessment, language: Language): string[] =>
  dimensions.flatMap(({ dimension, reason, notes }) =>
    [...(reason ? [reason] : []), ...notes].map((text) => `${dimensionNames(language)[dimension]}: ${text[language]}`),
  );
