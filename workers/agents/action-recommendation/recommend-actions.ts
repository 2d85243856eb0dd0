import { normaliseText } from '../../../platform/text/index.js';
import { namesOfKpi } from '../../../subgraphs/metrics/index.js';
import type { EarlierRun } from '../../earlier-runs.js';
import { formatDuration, formatNumber, formatPercent } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import type { ActionResult, RecommendedAction } from './action-result.js';
import type { Effect } from './effects.js';
import { highestRelevance, rankOf, relevanceTo, type Asked, type AskedThing } from './asked.js';
import { addDays } from '../../../subgraphs/transformation/index.js';
import type { Finding, FindingFigure } from './finding.js';
import { findingReaders } from './findings/index.js';
import { EFFORTS, LEVELS, type Effort, type Level, type Rule } from './rule-catalogue.js';

/** Days from the recommendation to the due date, by effort. */
export const DAYS_BY_EFFORT: Readonly<Record<Effort, number>> = { small: 14, medium: 42, large: 90 };
/** Maximum number of actions per rule; the most severe findings are kept. */
export const MAX_PER_RULE = 3;

export interface Owner {
  name: string;
  source: 'process_step' | 'programme' | 'document';
  id: string;
}

/** Inputs of a recommendation in addition to the runs. */
export interface RecommendationContext {
  readonly language: Language;
  readonly asOf: Date;
  readonly rules: readonly Rule[];
  readonly maxActions: number;
  /** Returns the owner of an action, or null if unknown. */
  ownerOf(rule: Rule, subject: string): Owner | null;
  /** Last day of the programme, YYYY-MM-DD. */
  readonly programmeEnd: string | null;
  /** Day by which the request wants the actions done, YYYY-MM-DD; null if it states none in the future. */
  readonly wantedBy: string | null;
  /** Simulated effects. */
  readonly effects: readonly Effect[];
  /** Findings of this run in the tenant's records, in addition to those of earlier runs. */
  readonly own?: { readonly run: EarlierRun; readonly findings: readonly Finding[] };
  /** Names of the tenant's metrics; proposals to define these KPIs lead to no action. */
  readonly defined?: ReadonlySet<string>;
  /** Things that the request names; their actions come first. */
  readonly asked?: Asked;
}

type Recommended = Pick<ActionResult, 'actions' | 'total' | 'runs'> & {
  /** Asked things that no action concerns. */
  unanswered: AskedThing[];
  /** Agents whose result does not have the expected shape. */
  unreadable: string[];
};

/**
 * Derives actions from the findings of runs by means of the rule catalogue. Actions that concern what the request names come first,
 * then the main bottleneck, KPIs off target, overdue decisions and milestones, then the cleaning of asked data, then the others. Within each group they are ordered by severity ×
 * business effect × certainty ÷ effort, then by severity, by the order of the rules, and by the figure that determines the severity.
 * Findings with the same action for the same subject become one action.
 */
export const recommendActions = (runs: readonly EarlierRun[], context: RecommendationContext): Recommended => {
  const { language, rules, maxActions, own, asked, defined } = context;
  const readers = findingReaders(language);
  const drafts: Draft[] = [];
  const unreadable: string[] = [];
  const summaries = runs.map((run) => {
    const findings = readers[run.agent]?.(run.result) ?? null;
    if (findings === null) unreadable.push(run.agent);
    const matched = (findings ?? [])
      .filter(({ kind, subject }) => kind !== 'kpi-candidate' || !namesOfKpi(subject).some((name) => defined?.has(normaliseText(name))))
      .flatMap((finding) => draftOf(run, finding, rules, asked) ?? []);
    drafts.push(...matched);
    const count = findings?.length ?? 0;
    return {
      runId: run.runId,
      agent: run.agent,
      finishedAt: run.finishedAt.toISOString(),
      findings: count,
      withoutAction: count - matched.length,
    };
  });
  for (const finding of own?.findings ?? []) if (own) drafts.push(...[draftOf(own.run, finding, rules, asked) ?? []].flat());
  const ordered = merged(
    drafts.toSorted(
      (a, b) =>
        b.rank - a.rank ||
        b.priority - a.priority ||
        b.severity - a.severity ||
        rules.indexOf(a.rule) - rules.indexOf(b.rule) ||
        b.size - a.size,
    ),
  );
  const isKindAsked = ({ finding }: Draft): boolean => asked?.kinds.has(finding.kind) === true;
  const kept = ordered.filter(
    (draft, index) => isKindAsked(draft) || ordered.slice(0, index).filter(({ rule }) => rule === draft.rule).length < MAX_PER_RULE,
  );
  const relevant = kept.filter(({ relevance }) => relevance >= NAMED);
  const shown = relevant.length >= ENOUGH ? relevant : kept;
  const actions = shown.slice(0, maxActions).map((draft, index) => toAction(draft, `A${index + 1}`, context));
  const unanswered = (asked?.things ?? []).filter(
    (thing) => !ordered.some(({ run, finding }) => relevanceTo(thing, run, finding) >= thing.answeredFrom),
  );
  return { actions, total: ordered.length, runs: summaries, unanswered, unreadable };
};

interface Draft {
  run: EarlierRun;
  finding: Finding;
  rule: Rule;
  /** Severity, 1 (low) to 3 (high). */
  severity: number;
  priority: number;
  /** Value of the figure that determines the severity. */
  size: number;
  /** Relation to what the request names: 2 names it, 1 concerns its data, 0 none. */
  relevance: number;
  /** Group of the order, highest first. */
  rank: number;
  /** Less urgent findings with the same action. */
  others: Draft[];
}

/** Relevance of a finding whose subject the request names, and kinds of findings whose size does not decide then. */
const NAMED = 2;
const SMALL_TOO: ReadonlySet<string> = new Set(['bottleneck', 'long-tail', 'rework', 'self-loop', 'initiative-open']);
/** Minimum number of asked actions at which the others are left out. */
const ENOUGH = 3;

/** Joins drafts of the same rule, or of rules with the same action, for the same subject; the first one is kept. */
const merged = (drafts: readonly Draft[]): Draft[] => {
  const byAction = new Map<string, Draft>();
  for (const draft of drafts) {
    const { rule, finding, run } = draft;
    // Without a subject, the finding concerns the whole run.
    const subject = finding.subject === '' ? (run.citations[0]?.id ?? run.agent) : normaliseText(finding.subject);
    const key = `${rule.same_as ?? rule.id} ${subject}`;
    const first = byAction.get(key);
    if (first) first.others.push(draft);
    else byAction.set(key, draft);
  }
  return [...byAction.values()];
};

const draftOf = (run: EarlierRun, finding: Finding, rules: readonly Rule[], asked?: Asked): Draft | null => {
  const rule = rules.find(({ agent, kind }) => agent === run.agent && kind === finding.kind);
  if (!rule) return null;
  const valueOf = (name: string): number | undefined => finding.figures.find((each) => each.name === name)?.value;
  const holds = rule.when.every(({ figure, at_least: min = -Infinity, at_most: max = Infinity }) => {
    const value = valueOf(figure);
    return value !== undefined && value >= min && value <= max;
  });
  const size = valueOf(rule.severity.figure);
  const relevance = asked ? highestRelevance(asked, run, finding) : 0;
  // A finding on a thing that the request names leads to an action even if it is small.
  if ((!holds && !(relevance >= NAMED && SMALL_TOO.has(finding.kind))) || size === undefined) return null;
  const severity = size >= rule.severity.high ? 3 : size >= rule.severity.medium ? 2 : 1;
  const priority = (severity * rule.impact * rule.certainty) / (EFFORTS.indexOf(rule.effort) + 1);
  return { run, finding, rule, severity, size, priority, relevance, rank: rankOf(run, finding, relevance, asked), others: [] };
};

const OWNERLESS: ReadonlySet<string> = new Set(['rows-worst-group', 'peer-gap', 'document-commitment']);

const toAction = (
  { run, finding, rule, severity, priority, relevance, others }: Draft,
  id: string,
  context: RecommendationContext,
): RecommendedAction => {
  const { language, effects } = context;
  const fill = (text: Record<Language, string>): string => fillTemplate(text[language], finding, language);
  return {
    id,
    rule: rule.id,
    subject: finding.subject,
    finding: fill(rule.finding),
    figures: finding.figures,
    action: [fill(rule.action), finding.recorded ?? []].flat().join(' '),
    severity: LEVELS[severity - 1] as Level,
    effort: rule.effort,
    priority,
    expected: expectedOf(rule, finding, language),
    effect: effects.find(({ subject }) => finding.subject !== '' && normaliseText(subject) === normaliseText(finding.subject)) ?? null,
    risk: { level: rule.risk_level, text: fill(rule.risk) },
    // What is measured on rows has no owner yet.
    owner: finding.owner
      ? { ...finding.owner, source: finding.kind === 'document-commitment' ? 'document' : 'programme' }
      : OWNERLESS.has(finding.kind)
        ? null
        : context.ownerOf(rule, finding.subject),
    due: finding.due === undefined ? dueDate(rule.effort, context) : { date: finding.due, rule: 'record' },
    measure: fill(rule.measure),
    evidence: evidenceOf(run, finding),
    furtherEvidence: others.map((other) => evidenceOf(other.run, other.finding)),
    isAsked: relevance > 0,
  };
};

const evidenceOf = ({ runId, agent, finishedAt }: EarlierRun, { pointer }: Finding): RecommendedAction['evidence'] => ({
  ...{ runId, agent, pointer },
  finishedAt: finishedAt.toISOString(),
});

/** Share of a value below which a change is not stated as an effect: "from 6.6 days to 6.6 days". */
const MIN_EFFECT = 0.01;

/** Returns the expected effect of a rule; null if it has none or a figure of it is missing. */
const expectedOf = ({ expected }: Rule, finding: Finding, language: Language): RecommendedAction['expected'] => {
  const known = new Set(['subject', ...finding.figures.map(({ name }) => name), ...Object.keys(finding.texts ?? {})]);
  const template = expected?.[language];
  if (template === undefined || [...template.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => !known.has(name))) return null;
  const { unit, from, to } = finding.expected ?? { unit: null, from: null, to: null };
  if (from !== null && to !== null && Math.abs(to - from) < MIN_EFFECT * Math.abs(from)) return null;
  return { text: fillTemplate(template, finding, language), unit, from, to };
};

/** Returns the due date by effort (see `DAYS_BY_EFFORT`), but no later than the end of a running programme and the wanted day. */
const dueDate = (effort: Effort, { asOf, programmeEnd, wantedBy }: RecommendationContext): RecommendedAction['due'] => {
  const today = asOf.toISOString().slice(0, 10);
  const byEffort = { date: addDays(today, DAYS_BY_EFFORT[effort]), rule: 'effort' as const };
  const limits = [
    { date: programmeEnd, rule: 'programme_end' as const },
    { date: wantedBy, rule: 'request' as const },
  ];
  return limits.reduce<RecommendedAction['due']>(
    (due, { date, rule }) => (date !== null && date >= today && date < due.date ? { date, rule } : due),
    byEffort,
  );
};

/** Maximum length of a subject or text within a sentence, in characters. */
const MAX_SUBJECT_LENGTH = 80;
const MAX_TEXT_LENGTH = 400;

const fillTemplate = (template: string, { subject, figures, texts }: Finding, language: Language): string =>
  template.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    if (name === 'subject') return oneLine(subject, MAX_SUBJECT_LENGTH);
    const figure = figures.find((each) => each.name === name);
    if (figure) return figureText(figure, language);
    const text = texts?.[name];
    return text === undefined ? placeholder : oneLine(text, MAX_TEXT_LENGTH);
  });

export const figureText = ({ value, unit }: FindingFigure, language: Language): string => {
  if (unit === 'share') return formatPercent(value, language);
  if (unit === 'seconds') return formatDuration(value, language);
  return formatNumber(value, language, unit === 'count' ? 0 : { min: 0, max: 2 });
};
