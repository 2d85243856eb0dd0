import { amountIn } from '../../../platform/content/index.js';
import { understoodColumns, type Dataset } from '../../../subgraphs/sources/index.js';
import { formatDate, formatNumber } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { measureTitle as titleOf, selectionText, type ClauseAnswer, type RowAnswer } from '../../methods/answer-plan/index.js';
import { datasetOfColumn, periodText, SURE, type Understood } from '../../methods/request-reading/index.js';
import { listed, oneLine, type PlacedKpi } from '../../methods/tenant-state/index.js';
import { messagesIn } from './messages.js';
import { deadlineText } from './urgency/deadline-text.js';
import { withoutDeadlines, type Deadline } from './urgency/find-deadline.js';

/** Words that ask to turn a wish into an assignment, or ask what an assignment needs. */
const WANTED =
  /(?<!\p{L})(?:(?:mach\p{L}*|formulier\p{L}*|schreib\p{L}*|erstell\p{L}*|fass\p{L}*|leite?|brauch\p{L}*|daraus|sauber\p{L}*|klare\p{L}*|ordentlich\p{L}*)[^.?!]{0,40}(?:auftrag|arbeitsauftrag|projektauftrag|aufgabenstellung|fragestellung|aufgabe)s?(?!\p{L})|abnahmekriteri\p{L}*|was (?:genau )?(?:braucht|benötigt|brauchen|benötigen) (?:ihr|sie)(?: dazu| dafür)?(?: noch)?(?: von (?:mir|uns))?|was fehlt (?:euch|ihnen)(?: dazu| dafür)?(?: noch)?|what (?:exactly |else )?(?:do )?you (?:still )?need from (?:me|us)|what (?:is|else is) (?:still )?missing|(?:make|turn|write|draft|give|form\p{L}*|into|proper|clear|clean)[^.?!]{0,40}(?:assignment|task description|terms of reference|project (?:brief|charter)|scope of work|problem statement)|what counts as done|acceptance criteria|definition of done|what we (?:really|actually) (?:want|need) to (?:ask|know)|was wir (?:eigentlich|wirklich) (?:wissen|fragen) wollen)(?!\p{L})/giu;

/** Returns whether a request asks for an assignment. */
export const wantsAssignment = (text: string): boolean => text.search(WANTED) >= 0;

/** Returns what a request is about, without the words for the assignment itself and for its deadline, which name no data. */
export const subjectText = (text: string, now: Date): string =>
  withoutDeadlines(text, now).replaceAll(WANTED, (words) => ' '.repeat(words.length));

/** What an assignment is made of. */
export interface AssignmentParts {
  /** The request without the words for the assignment and the deadline, from `subjectText`. */
  readonly text: string;
  readonly understood: Understood;
  readonly rows: RowAnswer | null;
  /** Figures for each question if the request asks several; otherwise empty. */
  readonly clauses: readonly ClauseAnswer[];
  /** KPIs that the request names, and the facts on them. */
  readonly kpis: readonly PlacedKpi[];
  readonly facts: readonly string[];
  readonly datasets: readonly Dataset[];
  readonly deadline: Deadline | null;
  /** Words for things that the request is about and that nothing of the tenant is named after. */
  readonly undefined: readonly string[];
}

const MAX_COLUMNS = 12;
const MAX_DATASETS = 3;
const MAX_FIGURES = 6;
const MAX_QUESTIONS = 4;

/** Returns the assignment that a request amounts to, one statement per part: goal, scope, starting point, data, people, date, result and questions. */
export const assignmentOf = (parts: AssignmentParts, language: Language): string[] => {
  const { assignment, and } = messagesIn(language);
  const { understood, kpis, deadline } = parts;
  const datasets = datasetsOf(parts);
  const quoted = (names: readonly string[]): string =>
    listed(
      names.map((name) => assignment.quoted(oneLine(name))),
      and,
    );
  const ofRows = parts.clauses.length > 0 ? parts.clauses.flatMap(({ answer }) => answer.sentences) : (rowsOf(parts)?.sentences ?? []);
  const figures = [...new Set([...parts.facts, ...ofRows])].slice(0, MAX_FIGURES);
  const subject =
    kpis.length > 0 ? quoted(kpis.map(({ name }) => name)) : datasets.length > 0 ? quoted(datasets.map(({ name }) => name)) : null;
  const people = [...new Set(understood.subjects.filter(({ kind }) => kind === 'person').map(({ label }) => oneLine(label)))];
  const owners = [...new Set(kpis.flatMap(({ name, owner }) => (owner === null ? [] : [assignment.owner(oneLine(owner), oneLine(name))])))];
  const questions = questionsOf(parts, { owners, datasets }, language);
  return [
    assignment.goal(goalOf(parts, subject, language)),
    ...kpis.map(({ name, unit, target, better }) =>
      assignment.definition(oneLine(name), unit, target === null ? null : valueIn(target, unit, language), better ?? 'none'),
    ),
    assignment.scope(scopeOf(parts, language)),
    figures.length === 0 ? assignment.noFigures : assignment.figures(figures.join(' ')),
    ...(datasets.length === 0 ? [assignment.noData] : datasets.map((dataset) => dataText(dataset, parts, language))),
    ...(parts.undefined.length === 0 ? [] : [assignment.missing(quoted(parts.undefined))]),
    ...(people.length + owners.length === 0
      ? []
      : [assignment.people(people.length === 0 ? null : listed(people, and), owners.join('; ') || null)]),
    ...(deadline === null ? [] : [assignment.deadline(deadlineText(deadline, language), oneLine(deadline.words).replace(/[.,]$/u, ''))]),
    assignment.done(deadline === null ? null : formatDate(deadline.date, language)),
    ...(questions.length === 0 ? [] : [assignment.questions(questions.map((question, at) => `${at + 1}. ${question}`).join(' '))]),
  ];
};

const valueIn = (value: number, unit: string | null, language: Language): string =>
  amountIn(language, value, unit === null ? null : oneLine(unit, 30));

/** Returns the figures on the rows that a request is about; null if no row matches, because then its words mean something else. */
const rowsOf = ({ rows }: AssignmentParts): RowAnswer | null => (rows !== null && rows.figures.asked.count > 0 ? rows : null);

const goalOf = (parts: AssignmentParts, subject: string | null, language: Language): string => {
  const { assignment, and } = messagesIn(language);
  const { goals, quoted } = assignment;
  const { kpis, understood } = parts;
  const { target } = understood;
  const rows = rowsOf(parts);
  const answers = parts.clauses.length > 0 ? parts.clauses.map(({ answer }) => answer) : rows === null ? [] : [rows];
  const asked = answers.flatMap(({ figures }) =>
    figures.measures
      .filter(({ isAsked, kind }) => isAsked && kind !== 'metric')
      .map((measure) => oneLine(titleOf(measure, figures, language))),
  );
  const measures = listed([...new Set(asked)].map(quoted), and);
  const [kpi] = kpis;
  if (subject === null || (!kpi && subject === '')) return goals.open;
  if (!kpi || kpis.length > 1) return measures.length > 0 ? goals.measure(measures, subject) : goals.subject(subject);
  const wanted = target?.value ?? kpi.target;
  const now = valueIn(kpi.value, kpi.unit, language);
  return wanted == null ? goals.kpi(subject, now) : goals.target(subject, now, valueIn(wanted, kpi.unit, language));
};

/** Returns the datasets of the rows, the KPIs and the names of a request; if it has none, those of the columns and values that it names. */
const datasetsOf = (parts: AssignmentParts): Dataset[] => {
  const sure = parts.understood.subjects.filter(({ confidence }) => confidence >= SURE);
  const rows = rowsOf(parts);
  const ids = [
    ...(rows === null ? [] : [rows.figures.dataset.datasetId]),
    ...sure.flatMap(({ kind, id }) => (kind === 'dataset' ? [id] : [])),
    ...parts.kpis.map(({ sourceId }) => sourceId),
  ];
  const ofParts = sure.flatMap(({ kind, id }) => (kind === 'column' || kind === 'value' ? [datasetOfColumn(id)] : []));
  const found = [...new Set(ids.length > 0 ? ids : ofParts)];
  return found.flatMap((id) => parts.datasets.find(({ datasetId }) => datasetId === id) ?? []).slice(0, MAX_DATASETS);
};

/** Names a dataset with its columns, those that the request names first. */
const dataText = (dataset: Dataset, { understood }: AssignmentParts, language: Language): string => {
  const { assignment } = messagesIn(language);
  const named = understood.subjects.flatMap(({ kind, id }) =>
    (kind === 'column' || kind === 'value') && datasetOfColumn(id) === dataset.datasetId ? [id.slice(id.indexOf('/') + 1)] : [],
  );
  const columns = [...new Set([...named, ...understoodColumns(dataset).map(({ name }) => name)])];
  const shown = columns.slice(0, MAX_COLUMNS).map((name) => oneLine(name, 60));
  return assignment.data(oneLine(dataset.name), formatNumber(dataset.rows, language, 0), shown.join(', '), columns.length > MAX_COLUMNS);
};

/** What a request leaves out, in its words: „ohne die Retouren“, "not for spare parts". */
const LEFT_OUT =
  /(?<!\p{L})(?:ohne|außer|ausgenommen|nicht (?:für|bei|in|mit)|without|except(?: for)?|excluding|not (?:for|in|at|counting))\s+(?:(?!\s(?:und|and|aber|but)\s)[^,.;:!?]){2,60}/giu;

const scopeOf = (parts: AssignmentParts, language: Language): string => {
  const { scopes, quoted } = messagesIn(language).assignment;
  const { period } = parts.understood;
  // A filter that does not apply to all questions is not part of the overall scope.
  const isShared = ({ column }: { column: string }): boolean =>
    parts.clauses.every(({ answer }) => answer.figures.filters.some((filter) => filter.column === column));
  const filters = (rowsOf(parts)?.figures.filters ?? []).filter(isShared);
  const only = selectionText({ filters: filters.filter(({ isExcluded }) => !isExcluded) }, language);
  const without = (parts.text.match(LEFT_OUT) ?? []).map((words) => quoted(oneLine(words)));
  return [
    period === null ? scopes.noPeriod : scopes.period(periodText(period, language)),
    ...(only.length === 0 ? [] : [scopes.only(only.join('; '))]),
    ...(without.length === 0 ? [] : [scopes.without(without.join(', '))]),
  ].join('; ');
};

/** Returns the questions that are open before work begins, the most important first. */
const questionsOf = (
  { undefined: words, kpis, clauses, understood, deadline }: AssignmentParts,
  { owners, datasets }: { owners: readonly string[]; datasets: readonly Dataset[] },
  language: Language,
): string[] => {
  const { ask, quoted } = messagesIn(language).assignment;
  return [
    ...(datasets.length === 0 ? [ask.data] : []),
    ...words.slice(0, 2).map((word) => ask.meaning(quoted(oneLine(word)))),
    ...(kpis.length + clauses.length === 0 ? [ask.measure] : []),
    ...(understood.target === null && kpis.every(({ target }) => target === null) ? [ask.target] : []),
    ...(understood.period === null ? [ask.period] : []),
    ...(deadline === null ? [ask.deadline] : []),
    ...(owners.length === 0 ? [ask.owner] : []),
  ].slice(0, MAX_QUESTIONS);
};
