import { amountIn, isPercent } from '../../../platform/content/index.js';
import { answerBlocks } from '../../answer-blocks.js';
import { reportDocumentSchema, type ReportDocument, type ReportDocumentInput } from '../../documents/document-model.js';
import { formatNumber, formatPercent, type Language } from '../../documents/text/formatting.js';
import { plainText } from '../../documents/text/inline-text.js';
import { isNotAnswered } from '../../methods/request-reading/index.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import type { SimulationResult } from './simulation-result.js';
import { messagesIn } from './messages.js';

type Block = ReportDocumentInput['sections'][number]['blocks'][number];
type Column = Extract<Block, { type: 'table' }>['columns'][number];

/** Formats a number with decimals according to its magnitude, and its unit. */
export const amountText = (value: number, language: Language, unit: string | null = null): string => {
  const size = Math.abs(value);
  const digits = size >= 1_000 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : size >= 0.1 ? 3 : 6;
  return amountIn(language, value, unit && oneLine(unit), { maximumFractionDigits: digits });
};

/** Formats a difference with its sign, of percentages in percentage points. */
export const differenceText = (value: number, language: Language, unit: string | null): string => {
  const sign = value > 0 ? '+' : '';
  return isPercent(unit)
    ? `${sign}${messagesIn(language).points(amountText(value, language))}`
    : `${sign}${amountText(value, language, unit)}`;
};

/** Formats a probability; a share of no or all draws is not certain. */
export const probabilityText = (value: number, language: Language): string =>
  value < SMALLEST
    ? `< ${formatPercent(SMALLEST, language)}`
    : value > 1 - SMALLEST
      ? `> ${formatPercent(1 - SMALLEST, language)}`
      : formatPercent(value, language);

const SMALLEST = 0.001;

/** Returns the key findings as sentences; also the evidence for the commentary. */
export const findings = (result: Findings, language: Language, request = ''): string[] => {
  const messages = messagesIn(language);
  const { outcome, target, sobol, unit, change, scenarios, quantity, latest, subject } = result;
  const amount = (value: number): string => amountText(value, language, unit);
  const [first] = sobol ?? [];
  const [base, ...further] = scenarios;
  const cases = subject.kind === 'metric' && further.length > 0 ? (change === undefined ? scenarios : further) : [];
  const comparison = ({ p10, p50, p90, probability }: (typeof scenarios)[number]): string =>
    messages.compared(
      [p10, p50, p90].map(amount).join(' / '),
      [outcome.p10, outcome.p50, outcome.p90].map(amount).join(' / '),
      differenceText(outcome.p50 - p50, language, unit),
      probability && outcome.probability ? probabilityText(probability.value, language) : null,
      outcome.probability ? probabilityText(outcome.probability.value, language) : '',
    );
  return [
    messages.summary(amount(outcome.p10), amount(outcome.p50), amount(outcome.p90)),
    ...(target && outcome.probability
      ? [
          quantity === 'cost'
            ? (target.value === latest ? messages.withinBudget : messages.withinLimit)(
                probabilityText(outcome.probability.value, language),
                amount(target.value),
              )
            : messages.probability(probabilityText(outcome.probability.value, language), target.direction, amount(target.value)),
        ]
      : []),
    ...(change !== undefined && base ? [comparison(base)] : []),
    ...cases.map(({ name, p10, p50, p90, probability }) =>
      messages.caseOf(
        oneLine(name),
        ...([p10, p50, p90].map(amount) as [string, string, string]),
        probability ? probabilityText(probability.value, language) : null,
      ),
    ),
    ...(CASES.test(request) ? [casesText(result, language)] : []),
    ...(first && isVaried(result) ? [messages.strongest(oneLine(first.label), formatNumber(first.total, language, 2))] : []),
  ];
};

/** Returns whether the effects of inputs are to be compared: always those of a formula and of initiatives, otherwise if several vary. */
const isVaried = ({ tornado: { bars }, subject: { kind } }: Findings): boolean =>
  bars.length > 1 && (kind === 'request' || kind === 'programme' || bars.filter(({ low, high }) => low !== high).length > 1);

type Findings = Pick<
  SimulationResult,
  'subject' | 'outcome' | 'target' | 'sobol' | 'unit' | 'tornado' | 'change' | 'scenarios' | 'quantity' | 'latest'
>;

/** Words that ask for the best and the worst case. */
const CASES = /best[-\s]?(?:case|fall)|worst|beste[nrsm]? fall|bestenfalls|schlimmst|schlechteste|ungünstigst|günstigst|pessimis|optimis/iu;

/** Returns the good and the bad case, one in ten draws each, by the direction of the target; costs are better if they are lower. */
const casesText = ({ outcome: { p10, p90 }, unit, target, quantity }: Findings, language: Language): string => {
  const isLower = quantity === 'cost' || target?.direction === 'at_most';
  const [good, bad] = isLower ? [p10, p90] : [p90, p10];
  return messagesIn(language).cases(amountText(good, language, unit), amountText(bad, language, unit));
};

/** Returns the report document, from the result alone. */
export const simulationDocument = (result: SimulationResult, language: Language): ReportDocument => {
  const messages = messagesIn(language);
  const { tenantName, createdAt, commentary, warnings } = result;
  const notes = warnings.filter((warning) => !isNotAnswered(warning));
  const blocks: Block[] = [
    ...warnings.filter(isNotAnswered).map((text): Block => ({ type: 'callout', tone: 'warning', text: plainText(text) })),
    ...answerBlocks(result.answers ?? [subjectText(result, language), ...findings(result, language)], language),
    ...(commentary === null
      ? []
      : [
          { type: 'heading' as const, level: 1 as const, text: messages.commentary },
          { type: 'paragraph' as const, text: plainText(commentary) },
        ]),
    ...(notes.length === 0
      ? []
      : [{ type: 'callout' as const, tone: 'warning' as const, title: messages.warnings, text: plainText(notes.join(' ')) }]),
    { type: 'heading', level: 1, text: messages.outcome },
    ...outcomeBlocks(result, language),
    ...(isVaried(result) || result.subject.kind === 'request'
      ? ([
          { type: 'heading', level: 1, text: messages.tornado },
          ...tornadoBlocks(result, language),
          { type: 'heading', level: 1, text: messages.sobol },
          ...sobolBlocks(result, language),
        ] satisfies Block[])
      : []),
    ...scenarioBlocks(result, language),
    { type: 'heading', level: 1, text: messages.inputs },
    ...inputBlocks(result, language),
    { type: 'heading', level: 1, text: messages.method },
    { type: 'paragraph', text: methodText(result, language) },
  ];
  return reportDocumentSchema.parse({
    title: result.subject.name === null ? messages.title : messages.titleOf(oneLine(result.subject.name)),
    tenantName: oneLine(tenantName),
    createdAt,
    language,
    sections: [{ blocks }],
  });
};

export const subjectText = (
  {
    subject: { kind, name },
    driver,
    quantity,
    period,
    latest,
    change,
    unit,
  }: Pick<SimulationResult, 'subject' | 'driver' | 'quantity' | 'period' | 'latest' | 'change' | 'unit'>,
  language: Language,
): string => {
  const messages = messagesIn(language).subject;
  const signed = (value: number, of: string | null): string => differenceText(value, language, of);
  const title = oneLine(name ?? '');
  if (driver) return messages.driver(title, oneLine(driver.name), driver.change === null ? null : signed(driver.change, driver.unit));
  const supposed = change === undefined ? null : signed(change, unit);
  const now = latest === undefined ? null : amountText(latest, language, unit);
  switch (kind) {
    case 'request':
      return messages.request;
    case 'programme':
      return messages.programme(title);
    case 'initiative':
      return messages.initiative(title, quantity ?? 'benefit', supposed, now ?? '–');
    case 'process':
      return messages.process(title, now ?? '–', supposed ?? '–');
    case 'metric':
      return messages.metric(title, period ?? null, supposed, now);
  }
};

const number = (title: string): Column => ({ title, kind: 'number' });

const outcomeBlocks = ({ outcome, histogram, unit }: SimulationResult, language: Language): Block[] => {
  const messages = messagesIn(language);
  const amount = (value: number): string => amountText(value, language, unit);
  const { probability } = outcome;
  const rows: [string, string][] = [
    [messages.mean, amount(outcome.mean)],
    [messages.meanError, amount(outcome.meanError)],
    [messages.sd, amount(outcome.sd)],
    [messages.p10, amount(outcome.p10)],
    [messages.p50, amount(outcome.p50)],
    [messages.p90, amount(outcome.p90)],
    ...(probability ? [[messages.probabilityRow, formatPercent(probability.value, language)] as [string, string]] : []),
    [messages.draws, formatNumber(outcome.draws, language)],
    [messages.withoutValue, formatNumber(outcome.withoutValue, language)],
  ];
  return [
    { type: 'table', columns: [{ title: messages.figure }, { title: messages.value, align: 'right' }], rows },
    {
      type: 'chart',
      form: 'bar',
      title: messages.histogram,
      x: { title: messages.histogramX, kind: 'bin' },
      y: { title: messages.histogramY, kind: 'percent' },
      rows: withDistinctLabels(histogram.map(({ from, share }) => ({ x: amountText(from, language), y: share }))),
      source: messages.histogramSource,
    },
  ];
};

/** Merges bars whose values round to the same label. */
const withDistinctLabels = (rows: readonly { x: string; y: number }[]): { x: string; y: number }[] => [
  ...Map.groupBy(rows, ({ x }) => x)
    .entries()
    .map(([x, same]) => ({ x, y: same.reduce((sum, { y }) => sum + y, 0) })),
];

const tornadoBlocks = ({ tornado: { base, bars } }: SimulationResult, language: Language): Block[] => {
  const messages = messagesIn(language);
  const [input = '', p10 = '', p90 = '', low = '', high = ''] = messages.tornadoColumns;
  const named = uniqueLabels(bars.map(({ label }) => label));
  const source = messages.tornadoSource(amountText(base, language));
  return [
    ...(bars.length === 0
      ? []
      : [
          {
            type: 'chart' as const,
            form: 'bar' as const,
            title: messages.tornado,
            x: {},
            y: { title: messages.tornadoY },
            rows: bars.flatMap(({ lowChange, highChange }, index) => [
              { x: named[index] ?? '', series: messages.p10, y: lowChange },
              { x: named[index] ?? '', series: messages.p90, y: highChange },
            ]),
            source,
          },
        ]),
    {
      type: 'table',
      columns: [{ title: input }, number(p10), number(p90), number(low), number(high)],
      rows: bars.map((bar) => [oneLine(bar.label), bar.inputLow, bar.inputHigh, bar.low, bar.high]),
      note: source,
    },
  ];
};

/** Makes labels unique by appending a number to repeated labels. */
const uniqueLabels = (labels: readonly string[]): string[] => {
  const seen = new Map<string, number>();
  return labels.map((label) => {
    const line = oneLine(label, 60);
    const count = (seen.get(line) ?? 0) + 1;
    seen.set(line, count);
    return count === 1 ? line : `${line} [${count}]`;
  });
};

const sobolBlocks = ({ sobol }: SimulationResult, language: Language): Block[] => {
  const messages = messagesIn(language);
  if (!sobol) return [{ type: 'paragraph', text: messages.noSobol }];
  const [input = '', first = '', firstError = '', total = '', totalError = ''] = messages.sobolColumns;
  const index = (title: string): Column => ({ title, align: 'right' });
  const text = (value: number): string => indexText(value, language);
  return [
    { type: 'paragraph', text: messages.sobolText },
    {
      type: 'table',
      columns: [{ title: input }, index(first), index(firstError), index(total), index(totalError)],
      rows: sobol.map(({ label, ...each }) => [oneLine(label), ...[each.first, each.firstError, each.total, each.totalError].map(text)]),
    },
  ];
};

/** Formats with three decimals; smaller non-zero values become `< 0.001`. */
const indexText = (value: number, language: Language): string =>
  value !== 0 && Math.abs(value) < 0.0005 ? `< ${formatNumber(0.001, language, 3)}` : formatNumber(value, language, 3);

const scenarioBlocks = ({ scenarios }: SimulationResult, language: Language): Block[] => {
  const messages = messagesIn(language);
  if (scenarios.length === 0) return [];
  const [name = '', set = '', ...figures] = messages.scenarioColumns;
  const reached = figures.at(-1) ?? '';
  return [
    { type: 'heading', level: 1, text: messages.scenarios },
    {
      type: 'table',
      columns: [{ title: name }, { title: set }, ...figures.slice(0, -1).map(number), { title: reached, kind: 'percent' }],
      rows: scenarios.map((scenario) => [
        oneLine(scenario.name),
        scenario.set.map(({ input, value }) => `${input} = ${amountText(value, language)}`).join(', '),
        scenario.mean,
        scenario.meanChange,
        scenario.p10,
        scenario.p50,
        scenario.p90,
        scenario.probability?.value ?? null,
      ]),
    },
  ];
};

const inputBlocks = ({ inputs, correlations }: SimulationResult, language: Language): Block[] => {
  const messages = messagesIn(language);
  const [input = '', distribution = '', p10 = '', p50 = '', p90 = ''] = messages.inputColumns;
  const parts = (distribution: SimulationResult['inputs'][number]['distribution']): string =>
    Object.entries(distribution)
      .filter(([key]) => key !== 'kind')
      .map(([key, value]) => `${messages.parameters[key] ?? key} ${typeof value === 'number' ? amountText(value, language) : value}`)
      .join(', ');
  return [
    {
      type: 'table',
      columns: [{ title: input }, { title: distribution }, number(p10), number(p50), number(p90)],
      rows: inputs.map((each) => [
        each.label === each.name ? each.name : `${oneLine(each.label)} (${each.name})`,
        `${messages.kinds[String(each.distribution['kind'])] ?? ''}: ${parts(each.distribution)}`,
        each.p10,
        each.p50,
        each.p90,
      ]),
    },
    ...(correlations.length === 0
      ? []
      : [
          {
            type: 'paragraph' as const,
            text: plainText(
              messages.correlations(
                correlations
                  .map(({ first, second, coefficient }) => `${first}, ${second}: ${formatNumber(coefficient, language)}`)
                  .join('; '),
              ),
            ),
          },
        ]),
  ];
};

const methodText = ({ formula, outcome, method }: SimulationResult, language: Language): string => {
  const { points, replicates } = method.parameters as { points: number; replicates: number };
  const code = `\`${oneLine(formula, 2_000).replaceAll('`', '')}\``;
  return messagesIn(language).methodText(
    code,
    formatNumber(outcome.draws, language),
    String(method.seed ?? ''),
    formatNumber(points, language),
    formatNumber(replicates, language),
  );
};
