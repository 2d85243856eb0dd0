import { contentWords, isStopWord, languageOf, stemOf, wordsIn } from '../../../platform/text/index.js';
import { SURE, type Understood } from '../../methods/request-reading/index.js';
import { answerIntake, type Concern } from './answer.js';
import { complaintIn } from './complaint.js';
import { lacksNumber } from './record-numbers.js';
import type { Language } from '../../kit.js';
import type { RunModel } from '../../run-model.js';
import { chooseAgents, type PlanData } from '../solution-planning/index.js';
import { classifyRequest, exampleCount, type Classification } from './classification/classify-request.js';
import type { AgentName } from '../cards.js';
import { card as documentReading } from '../document-reading/card.js';
import { card as solutionPlanning } from '../solution-planning/card.js';
import { card as stakeholderCommunication } from '../stakeholder-communication/card.js';
import { card } from './card.js';
import type { IntakeResult } from './intake-result.js';
import { analysisOf, deliverablesIn, type Deliverable } from './deliverables.js';
import { isOfTask, unknownSubjects } from './unknown-subjects.js';
import { asksSomething, isDataSubjectRequest, partsOf, wantsNoAnswer, withoutCompounds, withoutUnwanted } from './request-parts.js';
import type { Deadline } from './urgency/find-deadline.js';
import { judgeUrgency } from './urgency/judge-urgency.js';
import { lexicon } from './lexicon.js';
import { missingInputs, type Supplies } from './missing-inputs.js';
import { refineClassification } from './classification/refine-classification.js';
import { agentTitle } from '../../earlier-runs.js';
import { findAgentCard } from '../cards.js';
import { messagesIn } from './messages.js';

export interface IntakeTask {
  readonly text: string;
  readonly language: Language;
  readonly now: Date;
  readonly supplies: Supplies;
  /** Agents that live workers serve. */
  readonly served: ReadonlySet<string>;
  readonly data: PlanData;
  /** Things that the request names; null if it was not read. */
  readonly understood: Understood | null;
  /** Statements of the assignment that the request asks for; they come first. */
  assignmentOf?(unknown: readonly string[], deadline: Deadline | null): string[];
  /** Statements of the record of a wish that is to be taken down; they are the answer. */
  wishOf?(deadline: Deadline | null): string[];
  /** Statements on who does what, if the request asks for them. */
  readonly responsible?: readonly string[];
  /** Statements on the records whose numbers the request names. */
  readonly numberStates?: readonly string[];
  /** Returns what the programme's records say on a part of the request; null if they answer nothing. */
  factsOn?(text: string): string | null;
  /** Called only if the words do not determine type and agent. */
  openModel(): Promise<RunModel>;
}

export interface Intake {
  result: IntakeResult;
  degradedReasons: string[];
}

const MAX_REQUEST_LENGTH = 500;
const MAX_WORDS = 8;
/** Maximum characters of a listed word; a word without spaces can be as long as the request. */
const MAX_WORD_LENGTH = 80;
const MAX_ALTERNATIVES = 3;

/** Classifies a request by its words. If they are ambiguous, a model chooses among the known types and agents. */
export const intakeRequest = async (task: IntakeTask): Promise<Intake> => {
  const { text, language, now } = task;
  const asked = withoutCompounds(withoutUnwanted(text));
  const complaint = complaintIn(text);
  const isComplaint = complaint.length > 0;
  const rules = classifyRequest(asked);
  const model = rules.settled || isComplaint ? null : await task.openModel();
  const refined = model && (await refineClassification(model, { text, language, rules }));
  const found = refined ?? rules;
  const types = isComplaint ? asProblem(found.types, complaint) : found.types;
  const type = isComplaint ? 'problem' : found.settled ? found.type : typeOfPart(text, found);
  const routes = isComplaint && !found.settled ? [] : found.routes;
  const { level, words, deadline } = judgeUrgency(text, now);
  const decidedBy = rules.settled || isComplaint ? 'rules' : refined ? 'model' : 'undecided';
  const { warnings } = messagesIn(language);
  const parts = partsOf(text);
  // Each part of a request has its own agents.
  const wantsList = task.wishOf === undefined;
  const deliverables = wantsList ? deliverablesIn(asked) : [];
  const isListed = deliverables.length > 1;
  const concerns = parts.length < 2 || isListed ? [] : parts.map((part) => concernOf({ ...task, text: part }));
  const isDecided = decidedBy !== 'undecided' || concerns.length > 0 || isListed;
  const isVague = !isDecided && namesNothing(text, task.understood, words);
  const ordered = isListed
    ? planOfList(deliverables, rules.routes, { ...task, text: asked })
    : concerns.length === 0
      ? planOf({ ...task, text: asked }, routes, { byModel: decidedBy === 'model', isComplaint })
      : inOneOrder(concerns.flatMap((concern) => concern.plan));
  const wish = isComplaint ? undefined : task.wishOf?.(deadline);
  // A wish that is taken down is planned once its open points are settled.
  const plan = wish !== undefined ? [planningStep(task)] : isVague ? [] : ordered;
  const missing = missingInputs([...new Set([...routes.map(({ name }) => name), ...plan.map(({ agent }) => agent)])], task.supplies);
  // Agents that read texts, documents or the web need no data of the tenant on what the request names.
  const needsData = !wantsNoAnswer(text) && (plan.length === 0 || plan.some(({ agent }) => findAgentCard(agent)?.readsText !== true));
  const unknown =
    needsData && wish === undefined ? unknownSubjects(text, task.understood, [...words, ...(deadline ? [deadline.words] : [])]) : [];
  const assignment = task.assignmentOf?.(unknown, deadline) ?? [];
  const result: IntakeResult = {
    answers:
      wish ??
      [...assignment].concat(
        answerIntake(
          {
            ...{
              plan,
              parts: concerns,
              unknown: assignment.length > 0 ? [] : unknown,
              missing,
              isDecided,
              isVague: isVague && assignment.length === 0,
              isComplaint,
            },
            ...{
              facts: [...(task.numberStates ?? []), ...factsOf(task, parts)],
              responsible: task.responsible ?? [],
              lacksNumber: lacksNumber(text),
              isDataSubjectRequest: isDataSubjectRequest(text),
              isUnanswered: wantsNoAnswer(text),
            },
          },
          language,
        ),
      ),
    request: text.slice(0, MAX_REQUEST_LENGTH).toWellFormed(),
    language: languageOf(text),
    type,
    types: types.map(({ name, score, words: found }) => ({ type: name, score: rounded(score), words: listedWords(found) })),
    urgency: level,
    urgencyWords: words.map(shortened),
    deadline,
    routes: routes.map(({ name, score, words: found }, index) => ({
      rank: index + 1,
      agent: name,
      score: rounded(score),
      words: listedWords(found),
      available: task.served.has(name),
    })),
    plan,
    concerns: concerns.map(({ plan: steps, ...concern }) => ({ ...concern, agents: steps.map(({ agent }) => agent) })),
    missing,
    unknown,
    decidedBy,
    method: {
      name: 'complement naive Bayes with a weighted lexicon',
      parameters: { examples: exampleCount(), terms: termCount() },
      reference: 'Rennie, Shih, Teevan, Karger: Tackling the Poor Assumptions of Naive Bayes Text Classifiers (2003)',
    },
    warnings: [
      ...(decidedBy === 'undecided' && wish === undefined && !isListed ? [undecided(routes, language)] : []),
      ...(decidedBy === 'model' ? [warnings.byModel] : []),
      ...(deadline && deadline.date < now.toISOString().slice(0, 10) ? [warnings.past] : []),
    ],
  };
  return { result, degradedReasons: model?.degradedReasons ?? [] };
};

/** Returns the steps to the results that a request lists, with the agent of each. */
const planOfList = (
  deliverables: readonly Deliverable[],
  routes: Classification['routes'],
  { text, language, data, served }: IntakeTask,
): IntakeResult['plan'] => {
  const { reasons } = messagesIn(language);
  const steps = deliverables.map(({ agent, words }) => ({
    agent: agent ?? analysisOf(text, routes, { hasLog: data.eventLogs > 0, minimum: MIN_PART }),
    words,
  }));
  const distinct = steps.filter(({ agent }, at) => steps.findIndex((other) => other.agent === agent) === at);
  const agents = distinct.map(({ agent }) => agent);
  return distinct.map(({ agent, words }, at) => {
    const next = agents[at + 1];
    const reason = [
      reasons.words(reasons.quoted(shortened(words))),
      ...(next === undefined ? [] : [reasons.before(agentTitle(next, language))]),
    ].join(' ');
    return { rank: at + 1, agent, reason, uses: data.usesOf(agent, agents), available: served.has(agent) };
  });
};

/** Agent that plans a wish. */
const PLANNING = solutionPlanning.name;

const planningStep = ({ language, served }: IntakeTask): IntakeResult['plan'][number] => ({
  ...{ rank: 1, agent: PLANNING, reason: messagesIn(language).reasons.wish, uses: [], available: served.has(PLANNING) },
});

/** Minimum probability at which the best agent of a part of a request is proposed for it. */
const MIN_PART = 0.25;

/** Returns a part of a request with its type, urgency and agents. */
const concernOf = (task: IntakeTask): Concern => {
  const { text, supplies } = task;
  const found = classifyRequest(withoutCompounds(withoutUnwanted(text)));
  const { level, deadline } = judgeUrgency(text, task.now);
  const isComplaint = complaintIn(text).length > 0;
  const isRead = !found.settled && asksSomething(text) && supplies.met.has('documents');
  const reading = found.routes.filter(({ name }) => name === documentReading.name).slice(0, 1);
  const unsettled = isRead ? [reading[0] ?? { name: documentReading.name, score: 0, words: [] }] : [];
  const routes = isDataSubjectRequest(text)
    ? []
    : found.settled
      ? found.routes.filter(({ name }) => name !== card.name)
      : isComplaint
        ? []
        : unsettled.length > 0
          ? unsettled
          : found.routes.filter(({ name, score }) => name !== card.name && score >= MIN_PART).slice(0, 1);
  return {
    ...{ words: text.slice(0, MAX_REQUEST_LENGTH).toWellFormed(), urgency: level, deadline },
    type: isComplaint ? 'problem' : typeOfPart(text, found),
    plan: routes.length === 0 && !isComplaint ? [] : planOf(task, routes, { byModel: false, isComplaint }),
  };
};

/** Returns the type of a text that its words do not settle: a question if it asks for information. */
const typeOfPart = (text: string, { type, settled }: Pick<Classification, 'type' | 'settled'>): Classification['type'] =>
  !settled && (asksSomething(text) || isDataSubjectRequest(text)) ? 'question' : type;

/** Returns the types of a request with the complaint as the decided one. */
const asProblem = (types: Classification['types'], words: readonly string[]): Classification['types'] => [
  { name: 'problem', score: types.find(({ name }) => name === 'problem')?.score ?? 0, words: [...words] },
  ...types.filter(({ name }) => name !== 'problem'),
];

/** Returns what is known on each part of a request, unless it wants no answer. */
const factsOf = ({ text, factsOn }: IntakeTask, parts: readonly string[]): string[] =>
  factsOn === undefined || wantsNoAnswer(text) ? [] : parts.map(factsOn).filter((fact) => fact !== null);

/** Returns the steps of all parts in one order, each agent once. */
const inOneOrder = (steps: IntakeResult['plan']): IntakeResult['plan'] =>
  steps.filter(({ agent }, at) => steps.findIndex((other) => other.agent === agent) === at).map((step, at) => ({ ...step, rank: at + 1 }));

/** Returns whether a request does not say what it is about: all of its words are of what is to be done and how urgently. */
const namesNothing = (text: string, understood: Understood | null, urgent: readonly string[]): boolean => {
  const ignored = new Set(urgent.flatMap(wordsIn).map(stemOf));
  return (
    understood !== null &&
    understood.topics.length === 0 &&
    !understood.subjects.some(({ confidence }) => confidence >= SURE) &&
    contentWords(text).filter((word) => word.length > 2 && !ignored.has(stemOf(word)) && !isOfTask(word) && !isTaskVerb(word)).length === 0
  );
};

/** Words of a complaint that do not say what it is about. */
const isTaskVerb = (word: string): boolean =>
  /^(?:pls|plz|bitte|broken|kaputt|defekt|wrong|falsch|again|wieder|works?|working|funktioniert?|geht|klappt|fix|repair|urgent|dringend|asap|schnell|sofort|help|hilfe|problem|issue|error|fehler)$/iu.test(
    word,
  );

/** Agent that drafts the reply to a complaint. */
const REPLYING = stakeholderCommunication.name;

/** Returns the agents that lead to what the request wants, in order, with the reason for each and the data that it uses. */
const planOf = (
  { text, language, data, served }: IntakeTask,
  routes: Classification['routes'],
  { byModel, isComplaint }: { byModel: boolean; isComplaint: boolean },
): IntakeResult['plan'] => {
  const { reasons } = messagesIn(language);
  if (isComplaint && (routes.length === 0 || routes[0]?.name === REPLYING))
    return [{ rank: 1, agent: REPLYING, reason: reasons.complaint, uses: [], available: served.has(REPLYING) }];
  const { agents, aim } = chooseAgents(text, routes, data);
  const titleOf = (agent: string): string => agentTitle(agent, language);
  return agents.map((agent, index) => {
    const route = routes.find(({ name }) => name === agent);
    const next = agents[index + 1];
    const words = listedWords(route?.words ?? [])
      .map(reasons.quoted)
      .join(', ');
    const sentences = [
      ...(words !== '' ? [reasons.words(words)] : aim === null && route ? [byModel ? reasons.model : reasons.whole] : []),
      ...(aim !== null && words === '' ? [reasons.aim(aim[language])] : []),
      ...(next === undefined ? [] : [reasons.before(titleOf(next))]),
    ];
    return {
      rank: index + 1,
      agent: agent as AgentName,
      reason: sentences.join(' '),
      uses: data.usesOf(agent, agents),
      available: served.has(agent),
    };
  });
};

const shortened = (word: string): string => (word.length > MAX_WORD_LENGTH ? `${word.slice(0, MAX_WORD_LENGTH).toWellFormed()}…` : word);

/** Returns the words that say something to a reader: words such as "it" and „wer“ count for the classification, but explain nothing. */
const listedWords = (words: readonly string[]): string[] =>
  words
    .filter((word) => word.length > 1 && wordsIn(word).some((part) => !isStopWord(part)))
    .slice(0, MAX_WORDS)
    .map(shortened);

const rounded = (probability: number): number => Math.round(probability * 1_000) / 1_000;

/** Returns a warning with possible agents, or with a hint on what the request should contain. */
const undecided = (routes: readonly { name: string }[], language: Language): string => {
  const { warnings } = messagesIn(language);
  const titles = routes.slice(0, MAX_ALTERNATIVES).map(({ name }) => messagesIn(language).reasons.quoted(agentTitle(name, language)));
  return titles.length > 0 ? warnings.undecided(titles.join(', ')) : warnings.nothingKnown;
};

const termCount = (): number => {
  const { routes, problem, other } = lexicon();
  return Object.values(routes).reduce((sum, terms) => sum + terms.length, problem.length + other.length);
};
