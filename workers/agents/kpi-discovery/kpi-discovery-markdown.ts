import { amountIn } from '../../../platform/content/index.js';
import { formatDate, formatNumber, formatPercent } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { isNotAnswered } from '../../methods/request-reading/index.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { messagesIn } from './messages.js';
import type { AskedKpis } from './asked-kpis.js';
import type { KpiDiscoveryResult } from './kpi-discovery-result.js';

type Candidate = KpiDiscoveryResult['candidates'][number];

const MAX_DETAILED = 10;
/** Number of KPIs that are named if the request asks for others. */
const MAX_NAMED = 3;
const MAX_WARNING_LENGTH = 1_000;

/**
 * Returns the sentences that answer a request: how many KPIs can be computed for it, which of them are not in use, and how frequent the
 * activities are that it names.
 */
export const discoveryAnswers = (
  {
    activities,
    found: { candidates, existing },
    onlyNew,
    withoutTarget = null,
  }: Pick<AskedKpis, 'activities' | 'found' | 'onlyNew'> & Partial<Pick<AskedKpis, 'withoutTarget'>>,
  language: Language,
): string[] => {
  const asked = candidates.filter(({ isAsked }) => isAsked);
  const counted = onlyNew && asked.length + existing.length > 0 ? [newAnswer(asked, language)] : [];
  const all = !onlyNew && asked.length > 0 ? [askedAnswer(asked, language)] : [];
  const { withoutTarget: sentence, quoted } = messagesIn(language);
  const untargeted = withoutTarget && [sentence(withoutTarget.length, withoutTarget.map((name) => quoted(oneLine(name))).join(', '))];
  return [...(untargeted ?? []), ...counted, ...all, ...activityAnswers(activities, language)];
};

type NamedCandidate = AskedKpis['found']['candidates'][number];

const isUnused = ({ metricId }: NamedCandidate): boolean => metricId === null;

/** States which of the KPIs are not in use. */
const newAnswer = (asked: readonly NamedCandidate[], language: Language): string => {
  const messages = messagesIn(language);
  const unused = asked.filter(isUnused);
  return unused.length > 0 ? messages.answerNew(unused.length, namesOf(unused, language)) : messages.answerNoneNew;
};

/** States which KPIs can be computed, and how many of them are in use. */
const askedAnswer = (asked: readonly NamedCandidate[], language: Language): string =>
  messagesIn(language).answerAsked(
    asked.length,
    asked
      .slice(0, MAX_DETAILED)
      .map((each) => `${messagesIn(language).quoted(oneLine(each.name[language]))} (${shownValue(each, language)})`)
      .join(', '),
    asked.filter((each) => !isUnused(each)).length,
  );

const namesOf = (candidates: readonly NamedCandidate[], language: Language): string =>
  candidates
    .slice(0, MAX_DETAILED)
    .map(({ name }) => messagesIn(language).quoted(oneLine(name[language])))
    .join(', ');

const activityAnswers = (activities: AskedKpis['activities'], language: Language): string[] =>
  activities.map(({ name, dataset, events, cases }) =>
    messagesIn(language).activity(
      oneLine(name),
      oneLine(dataset),
      formatNumber(events, language, 0),
      formatNumber(cases, language, 0),
      formatNumber((100 * events) / cases, language, 1),
    ),
  );

/** Returns the warnings of a result. */
export const discoveryWarnings = (
  { found: { datasets, candidates, total }, emptyDatasets, unknown, asksLeading, notComputable }: AskedKpis,
  language: Language,
): string[] => {
  const messages = messagesIn(language);
  const kpi = unknown?.kpi ?? null;
  const columns = Object.values(kpi?.roles ?? {}).flatMap(({ names }) => names[language][0] ?? []);
  return [
    ...(notComputable.length === 0 ? [] : [messages.notComputable(notComputable.map(messages.quoted).join(', '))]),
    ...(asksLeading ? [messages.notLeading] : []),
    ...(unknown ? [messages.unknown(unknown.words.join(' '), kpi && kpi.name[language], columns.map(messages.quoted).join(', '))] : []),
    ...emptyDatasets.map(messages.emptyDataset),
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
  const { candidates, existing, total, datasets, nearMisses, method, warnings, answers = [] } = result;
  const { catalogueKpis, processAreas } = method.parameters;
  const asked = candidates.filter(({ isAsked }) => isAsked);
  const others = candidates.filter(({ isAsked }) => !isAsked);
  const isAnswered = existing.length + asked.length > 0;
  // If the request names something, the report is about that alone.
  const isNarrow = isAnswered || answers.length > 0 || warnings.some(isNotAnswered);
  const detailed = isNarrow ? asked : candidates;
  const askedIds = new Set(asked.map(({ datasetId }) => datasetId));
  const isOfRequest = isAnswered || answers.length > 0;
  const misses = isOfRequest ? nearMisses.filter(({ datasetId }) => askedIds.has(datasetId)) : nearMisses;
  return [
    `# ${messages.title}`,
    ...warnings.filter(isNotAnswered).map((warning) => `> ${escaped(warning, MAX_WARNING_LENGTH)}`),
    ...(answers.length === 0 ? [] : [`## ${messages.answer}`, answers.map((each) => `- ${escaped(each, MAX_WARNING_LENGTH)}`).join('\n')]),
    ...(existing.length === 0
      ? []
      : [`## ${messages.existingTitle}`, existing.map((each) => `- ${existingText(each, language)}`).join('\n')]),
    ...(asked.length === 0 ? [] : [`## ${messages.askedTitle}`, table(asked, language)]),
    ...(isNarrow
      ? others.length === 0
        ? []
        : [
            messages.others(
              others.length,
              others
                .slice(0, MAX_NAMED)
                .map(({ name }) => messages.quoted(escaped(name[language])))
                .join(', '),
            ),
          ]
      : [
          messages.found(count(total), count(datasets.length)) +
            (candidates.length < total ? ` ${messages.shown(count(candidates.length))}` : ''),
          candidates.length === 0 ? messages.none : table(others, language),
        ]),
    ...(detailed.length === 0 ? [] : [`## ${messages.details}`]),
    ...detailed.slice(0, MAX_DETAILED).flatMap((candidate) => details(candidate, language)),
    ...(misses.length === 0
      ? []
      : [
          `## ${messages.nearMisses}`,
          misses
            .map(({ name, datasetName, missing }) => {
              const names = missing.map(({ names: known }) => messages.quoted(known[language][0] ?? '')).join(', ');
              return `- ${messages.nearMiss(name[language], escaped(datasetName), names)}`;
            })
            .join('\n'),
        ]),
    ...noteList(warnings, language),
    `## ${messages.method}`,
    messages.methodText(count(Number(catalogueKpis)), count(Number(processAreas))),
  ].join('\n\n');
};

const noteList = (warnings: readonly string[], language: Language): string[] => {
  const notes = warnings.filter((warning) => !isNotAnswered(warning));
  return notes.length === 0
    ? []
    : [`## ${messagesIn(language).warnings}`, notes.map((warning) => `- ${escaped(warning, MAX_WARNING_LENGTH)}`).join('\n')];
};

/** States whether a KPI is in use, or one of its name with another definition. */
const usageText = ({ metricId, isOtherDefinition }: Candidate, language: Language): string => {
  const { inUse, otherDefinition } = messagesIn(language);
  if (isOtherDefinition) return ` ${otherDefinition}`;
  return metricId === null ? '' : ` ${inUse}`;
};

/** Returns a sentence with the value of a metric and its target. */
const existingText = (
  { name, unit, value, periodStart, target, targetReached }: KpiDiscoveryResult['existing'][number],
  language: Language,
): string => {
  const amount = (each: number): string => amountIn(language, each, unit);
  const day = periodStart && formatDate(periodStart, language);
  const reached = targetReached === null ? 'unknown' : targetReached ? 'yes' : 'no';
  return escaped(
    messagesIn(language).existing(name, value === null ? null : amount(value), day, target === null ? null : amount(target), reached),
  );
};

const table = (candidates: readonly Candidate[], language: Language): string => {
  const messages = messagesIn(language);
  const rows = candidates.map((candidate) => [
    String(candidate.rank),
    `${escaped(candidate.name[language])}${usageText(candidate, language)}`,
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

const shownValue = ({ value, unit }: Pick<Candidate, 'value' | 'unit'>, language: Language): string =>
  amountIn(language, value, unit && unit[language], { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 1 });

const valueText = (candidate: Candidate, language: Language): string => escaped(shownValue(candidate, language));

/** Escapes Markdown and replaces line breaks by spaces, so that a text fits into a table cell. */
const escaped = (text: string, maxLength?: number): string => oneLine(text, maxLength).replace(/[\\`*_[\]<>|#]/g, '\\$&');

/** Returns inline code with a sufficient number of backticks (CommonMark, 6.1). */
const code = (text: string): string => {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${longest > 0 ? ' ' : ''}${text.replace(/\s+/g, ' ')}${longest > 0 ? ' ' : ''}${fence}`;
};
