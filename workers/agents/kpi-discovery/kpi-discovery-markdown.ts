import { formatDate, formatNumber, formatPercent } from '../../documents/formatting.js';
import type { Language } from '../../kit.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import type { KpiDiscoveryResult } from './kpi-discovery-result.js';

type Candidate = KpiDiscoveryResult['candidates'][number];

const WORDS = {
  de: {
    title: 'Kennzahlen, die Ihre Daten tragen',
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
    nearMisses: 'Was fehlt',
    nearMiss: (name: string, dataset: string, names: string) => `**${name}** in „${dataset}“: Es fehlt eine Spalte wie ${names}.`,
    warnings: 'Zu beachten',
    closed: (dataset: string) => `Der Datensatz „${dataset}“ gilt nach seiner Prüfung als nicht vertrauenswürdig.`,
    unchecked: (dataset: string) => `Der gegenwärtige Stand des Datensatzes „${dataset}“ ist nicht geprüft.`,
    cut: (shown: string, total: string) => `Von ${total} Kennzahlen sind die besten ${shown} aufgeführt.`,
    method: 'Verfahren',
    methodText: (kpis: string, areas: string) =>
      `Die Spalten wurden mit ${kpis} Kennzahlen aus ${areas} Prozessbereichen abgeglichen und jede Formel wurde auf den Daten berechnet. ` +
      'Bewertung: 40 % Passung der Spalten, 25 % Vollständigkeit, 20 % Datenprüfung, 15 % Historie. ' +
      'Sicherheit: die schwächste Passung einer Spalte, halbiert bei unmöglichen Werten.',
  },
  en: {
    title: 'KPIs that your data can carry',
    found: (total: string, datasets: string) => `Found: ${total} KPIs; datasets examined: ${datasets}.`,
    none: 'No KPI of the catalogue can be computed from the columns that are there.',
    shown: (shown: string) => `The best ${shown} are listed.`,
    table: ['Rank', 'KPI', 'Value', 'Period', 'Score', 'Confidence', 'Dataset'],
    details: 'In detail',
    purpose: 'Purpose',
    formula: 'Formula',
    reasons: 'Reasons',
    caveats: 'Please note',
    source: 'Source',
    all: 'overall',
    nearMisses: 'What is missing',
    nearMiss: (name: string, dataset: string, names: string) => `**${name}** in “${dataset}”: a column such as ${names} is missing.`,
    warnings: 'Please note',
    closed: (dataset: string) => `The check of the dataset “${dataset}” says that it cannot be trusted.`,
    unchecked: (dataset: string) => `The present version of the dataset “${dataset}” has not been checked.`,
    cut: (shown: string, total: string) => `The best ${shown} of ${total} KPIs are listed.`,
    method: 'Method',
    methodText: (kpis: string, areas: string) =>
      `The columns were compared with ${kpis} KPIs of ${areas} process areas, and every formula was computed on the data. ` +
      'Score: 40% fit of the columns, 25% completeness, 20% check of the data, 15% history. ' +
      'Confidence: the weakest fit of a column, halved where the value is impossible.',
  },
} as const;

const DETAILED = 10;

/** What a reader has to be warned of. */
export const discoveryWarnings = ({ datasets, candidates, total }: Omit<KpiDiscoveryResult, 'warnings'>, language: Language): string[] => {
  const words = WORDS[language];
  return [
    ...datasets.flatMap(({ gate, name }) => (gate === 'closed' ? [words.closed(name)] : gate === null ? [words.unchecked(name)] : [])),
    ...(candidates.length < total ? [words.cut(formatNumber(candidates.length, language, 0), formatNumber(total, language, 0))] : []),
  ];
};

/** The result for people. */
export const kpiDiscoveryMarkdown = (result: KpiDiscoveryResult, language: Language): string => {
  const words = WORDS[language];
  const count = (value: number): string => formatNumber(value, language, 0);
  const { candidates, total, datasets, nearMisses, method, warnings } = result;
  const { catalogueKpis, processAreas } = method.parameters;
  return [
    `# ${words.title}`,
    words.found(count(total), count(datasets.length)) + (candidates.length < total ? ` ${words.shown(count(candidates.length))}` : ''),
    ...(candidates.length === 0 ? [words.none] : [table(candidates, language), `## ${words.details}`]),
    ...candidates.slice(0, DETAILED).flatMap((candidate) => details(candidate, language)),
    ...(nearMisses.length === 0
      ? []
      : [
          `## ${words.nearMisses}`,
          nearMisses
            .map(({ name, datasetName, missing }) => {
              const names = missing.map(({ names: known }) => quoted(known[language][0] ?? '', language)).join(', ');
              return `- ${words.nearMiss(name[language], escaped(datasetName), names)}`;
            })
            .join('\n'),
        ]),
    ...(warnings.length === 0 ? [] : [`## ${words.warnings}`, warnings.map((warning) => `- ${escaped(warning)}`).join('\n')]),
    `## ${words.method}`,
    words.methodText(count(Number(catalogueKpis)), count(Number(processAreas))),
  ].join('\n\n');
};

const table = (candidates: readonly Candidate[], language: Language): string => {
  const words = WORDS[language];
  const rows = candidates.map((candidate) => [
    String(candidate.rank),
    escaped(candidate.name[language]),
    valueText(candidate, language),
    candidate.valuePeriod === null ? words.all : formatDate(candidate.valuePeriod, language),
    formatNumber(candidate.score, language, 2),
    formatPercent(candidate.confidence, language, 0),
    escaped(candidate.datasetName),
  ]);
  return [words.table, words.table.map((_, index) => ([0, 2, 4, 5].includes(index) ? '---:' : '---')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
};

const details = (candidate: Candidate, language: Language): string[] => {
  const words = WORDS[language];
  const { name, purpose, formula, reasons, caveats, source } = candidate;
  const lines = [
    ...(purpose ? [`- ${words.purpose}: ${purpose[language]}`] : []),
    `- ${words.formula}: ${code(formula)}`,
    `- ${words.reasons}: ${reasons.map((reason) => escaped(reason[language])).join(' ')}`,
    ...(caveats ? [`- ${words.caveats}: ${caveats[language]}`] : []),
    ...(source === null ? [] : [`- ${words.source}: ${escaped(source)}`]),
  ];
  return [`### ${candidate.rank}. ${escaped(name[language])}: ${valueText(candidate, language)}`, lines.join('\n')];
};

const valueText = ({ value, unit }: Candidate, language: Language): string => {
  const number = formatNumber(value, language, { min: 0, max: Math.abs(value) < 10 ? 2 : 1 });
  return unit === null ? number : `${number} ${escaped(unit[language])}`;
};

const quoted = (text: string, language: Language): string => (language === 'de' ? `„${text}“` : `“${text}”`);

/** Text of a table's in one line, so that it neither ends a cell nor begins a mark. */
const escaped = (text: string): string => oneLine(text).replace(/[\\`*_[\]<>|#]/g, '\\$&');

/** Code with as many backticks around it as it needs (CommonMark, 6.1). */
const code = (text: string): string => {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${longest > 0 ? ' ' : ''}${text.replace(/\s+/g, ' ')}${longest > 0 ? ' ' : ''}${fence}`;
};
