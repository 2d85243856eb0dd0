import { formatDate, formatNumber, formatPercent } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import type { KpiDiscoveryResult } from './kpi-discovery-result.js';

type Candidate = KpiDiscoveryResult['candidates'][number];

const MESSAGES = {
  de: {
    title: 'Kennzahlen aus Ihren Daten',
    found: (total: string, datasets: string) => `Gefunden: ${total} Kennzahlen, untersuchte Datensätze: ${datasets}.`,
    none: 'Mit den vorhandenen Spalten lässt sich keine Kennzahl des Katalogs berechnen.',
    shown: (shown: string) => `Aufgeführt sind die ${shown} besten.`,
    table: ['Rang', 'Kennzahl', 'Wert', 'Zeitraum', 'Bewertung', 'Sicherheit', 'Datensatz'],
    details: 'Im Einzelnen',
    purpose: 'Zweck',
    formula: 'Formel',
    reasons: 'Gründe',
    caveats: 'Zu beachten',
    source: 'Quelle',
    all: 'gesamt',
    nearMisses: 'Fehlende Spalten',
    nearMiss: (name: string, dataset: string, names: string) => `**${name}** in „${dataset}“: Es fehlt eine Spalte wie ${names}.`,
    warnings: 'Zu beachten',
    closed: (dataset: string) => `Der Datensatz „${dataset}“ gilt nach seiner Prüfung als nicht vertrauenswürdig.`,
    unchecked: (dataset: string) => `Die aktuelle Fassung des Datensatzes „${dataset}“ wurde nicht geprüft.`,
    cut: (shown: string, total: string) => `Von ${total} Kennzahlen sind die besten ${shown} aufgeführt.`,
    method: 'Verfahren',
    methodText: (kpis: string, areas: string) =>
      `Die Spalten wurden mit ${kpis} Kennzahlen aus ${areas} Prozessbereichen abgeglichen und jede Formel wurde auf den Daten berechnet. ` +
      'Bewertung: 40 % Übereinstimmung der Spalten, 25 % Vollständigkeit, 20 % Datenprüfung, 15 % Historie. ' +
      'Sicherheit: die schwächste Übereinstimmung einer Spalte, halbiert bei unmöglichen Werten.',
  },
  en: {
    title: 'KPIs from your data',
    found: (total: string, datasets: string) => `Found: ${total} KPIs; datasets examined: ${datasets}.`,
    none: 'No KPI of the catalogue can be computed from the available columns.',
    shown: (shown: string) => `The best ${shown} are listed.`,
    table: ['Rank', 'KPI', 'Value', 'Period', 'Score', 'Confidence', 'Dataset'],
    details: 'In detail',
    purpose: 'Purpose',
    formula: 'Formula',
    reasons: 'Reasons',
    caveats: 'Please note',
    source: 'Source',
    all: 'overall',
    nearMisses: 'Missing columns',
    nearMiss: (name: string, dataset: string, names: string) => `**${name}** in “${dataset}”: a column such as ${names} is missing.`,
    warnings: 'Please note',
    closed: (dataset: string) => `According to its quality check, the dataset “${dataset}” is not trustworthy.`,
    unchecked: (dataset: string) => `The current version of the dataset “${dataset}” has not been checked.`,
    cut: (shown: string, total: string) => `The best ${shown} of ${total} KPIs are listed.`,
    method: 'Method',
    methodText: (kpis: string, areas: string) =>
      `The columns were compared with ${kpis} KPIs of ${areas} process areas, and every formula was computed on the data. ` +
      'Score: 40% match of columns, 25% completeness, 20% quality check, 15% history. ' +
      'Confidence: the weakest match of a column, halved if the value is impossible.',
  },
} as const;

const MAX_DETAILED = 10;

/** Returns the warnings of a result. */
export const discoveryWarnings = ({ datasets, candidates, total }: Omit<KpiDiscoveryResult, 'warnings'>, language: Language): string[] => {
  const messages = MESSAGES[language];
  return [
    ...datasets.flatMap(({ gate, name }) =>
      gate === 'closed' ? [messages.closed(name)] : gate === null ? [messages.unchecked(name)] : [],
    ),
    ...(candidates.length < total ? [messages.cut(formatNumber(candidates.length, language, 0), formatNumber(total, language, 0))] : []),
  ];
};

/** Renders the result as Markdown. */
export const kpiDiscoveryMarkdown = (result: KpiDiscoveryResult, language: Language): string => {
  const messages = MESSAGES[language];
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
              const names = missing.map(({ names: known }) => quoted(known[language][0] ?? '', language)).join(', ');
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
  const messages = MESSAGES[language];
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
  const messages = MESSAGES[language];
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

const quoted = (text: string, language: Language): string => (language === 'de' ? `„${text}“` : `“${text}”`);

/** Escapes Markdown and replaces line breaks by spaces, so that a text fits into a table cell. */
const escaped = (text: string): string => oneLine(text).replace(/[\\`*_[\]<>|#]/g, '\\$&');

/** Returns inline code with a sufficient number of backticks (CommonMark, 6.1). */
const code = (text: string): string => {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${longest > 0 ? ' ' : ''}${text.replace(/\s+/g, ' ')}${longest > 0 ? ' ' : ''}${fence}`;
};
