import { formatDate, formatNumber, formatPercent } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { messagesIn } from './messages.js';
import type { KpiDiscoveryResult } from './kpi-discovery-result.js';

type Candidate = KpiDiscoveryResult['candidates'][number];

const MAX_DETAILED = 10;

/** Returns the warnings of a result. */
export const discoveryWarnings = ({ datasets, candidates, total }: Omit<KpiDiscoveryResult, 'warnings'>, language: Language): string[] => {
  const messages = messagesIn(language);
  return [
    ...datasets.flatMap(({ gate, name }) =>
      gate === 'closed' ? [messages.closed(name)] : gate === null ? [messages.unchecked(name)] : [],
    ),
    ...(candidates.length < total ? [messages.cut(formatNumber(candidates.length, language, 0), formatNumber(total, language, 0))] : []),
  ];
};

/** Renders the result as Markdown. */
export const kpiDiscoveryMarkdown = (result: KpiDiscoveryResult, language: Language): string => {
  const messages = messagesIn(language);
  const count = (value: number): string => formatNumber(value, language, 0);
  const { candidates, total, datasets, nearMisses, method, warnings } = result;
  const { catalogueKpis, processAreas } = method.parameters;
  return [
    `# ${messages.title}`,
    messages.found(count(total), count(datasets.length)) +
      (candidates.length < total ? ` ${messages.shown(count(candidates.length))}` : ''),
    ...(candidates.length === 0 ? [messages.none] : [table(candidates, language), `## ${messages.details}`]),
    ...candidates.slice(0, MAX_DETAILED).flatMap((candidate) => details(candidate, language)),
    ...(nearMisses.length === 0
      ? []
      : [
          `## ${messages.nearMisses}`,
          nearMisses
            .map(({ name, datasetName, missing }) => {
              const names = missing.map(({ names: known }) => messages.quoted(known[language][0] ?? '')).join(', ');
              return `- ${messages.nearMiss(name[language], escaped(datasetName), names)}`;
            })
            .join('\n'),
        ]),
    ...(warnings.length === 0 ? [] : [`## ${messages.warnings}`, warnings.map((warning) => `- ${escaped(warning)}`).join('\n')]),
    `## ${messages.method}`,
    messages.methodText(count(Number(catalogueKpis)), count(Number(processAreas))),
  ].join('\n\n');
};

const table = (candidates: readonly Candidate[], language: Language): string => {
  const messages = messagesIn(language);
  const rows = candidates.map((candidate) => [
    String(candidate.rank),
    escaped(candidate.name[language]),
    valueText(candidate, language),
    candidate.valuePeriod === null ? messages.all : formatDate(candidate.valuePeriod, language),
    formatNumber(candidate.score, language, 2),
    formatPercent(candidate.confidence, language, 0),
    escaped(candidate.datasetName),
  ]);
  return [messages.table, messages.table.map((_, index) => ([0, 2, 4, 5].includes(index) ? '---:' : '---')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
};

const details = (candidate: Candidate, language: Language): string[] => {
  const messages = messagesIn(language);
  const { name, purpose, formula, reasons, caveats, source } = candidate;
  const lines = [
    ...(purpose ? [`- ${messages.purpose}: ${purpose[language]}`] : []),
    `- ${messages.formula}: ${code(formula)}`,
    `- ${messages.reasons}: ${reasons.map((reason) => escaped(reason[language])).join(' ')}`,
    ...(caveats ? [`- ${messages.caveats}: ${caveats[language]}`] : []),
    ...(source === null ? [] : [`- ${messages.source}: ${escaped(source)}`]),
  ];
  return [`### ${candidate.rank}. ${escaped(name[language])}: ${valueText(candidate, language)}`, lines.join('\n')];
};

const valueText = ({ value, unit }: Candidate, language: Language): string => {
  const number = formatNumber(value, language, { min: 0, max: Math.abs(value) < 10 ? 2 : 1 });
  return unit === null ? number : `${number} ${escaped(unit[language])}`;
};

/** Escapes Markdown and replaces line breaks by spaces, so that a text fits into a table cell. */
const escaped = (text: string): string => oneLine(text).replace(/[\\`*_[\]<>|#]/g, '\\$&');

/** Returns inline code with a sufficient number of backticks (CommonMark, 6.1). */
const code = (text: string): string => {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${longest > 0 ? ' ' : ''}${text.replace(/\s+/g, ' ')}${longest > 0 ? ' ' : ''}${fence}`;
};
