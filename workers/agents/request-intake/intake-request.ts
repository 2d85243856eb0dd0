import { contentWords, isStopWord, languageOf, stemOf, wordsIn } from '../../../platform/text/index.js';
import { SURE, type Understood } from '../../methods/request-reading/index.js';
import { answerIntake } from './answer.js';
import type { Language } from '../../kit.js';
import type { RunModel } from '../../run-model.js';
import { chooseAgents, type PlanData } from '../solution-planning/index.js';
import { classifyRequest, exampleCount, type Classification } from './classification/classify-request.js';
import type { RouteName } from './classification/request-types.js';
import type { IntakeResult } from './intake-result.js';
import { isOfTask, unknownSubjects } from './unknown-subjects.js';
import { partsOf, withoutUnwanted } from './request-parts.js';
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
  const asked = withoutUnwanted(text);
  const rules = classifyRequest(asked);
  const model = rules.settled ? null : await task.openModel();
  const refined = model && (await refineClassification(model, { text, language, rules }));
  const { type, types, routes } = refined ?? rules;
  const { level, words, deadline } = judgeUrgency(text, now);
  const decidedBy = rules.settled ? 'rules' : refined ? 'model' : 'undecided';
  const { warnings } = messagesIn(language);
  const parts = partsOf(asked);
  // The numbered parts of a request each have their own agents.
  const ofParts = parts.length < 2 ? [] : parts.map((part) => planOf({ ...task, text: part }, classifyRequest(part).routes, false));
  const isDecided = decidedBy !== 'undecided' || ofParts.length > 0;
  const isVague = !isDecided && namesNothing(text, task.understood, words);
  const ordered = ofParts.length === 0 ? planOf({ ...task, text: asked }, routes, decidedBy === 'model') : inOneOrder(ofParts.flat());
  const plan = isVague ? [] : ordered;
  const missing = missingInputs([...new Set([...routes.map(({ name }) => name), ...plan.map(({ agent }) => agent)])], task.supplies);
  // Agents that read texts, documents or the web need no data of the tenant on what the request names.
  const needsData = plan.length === 0 || plan.some(({ agent }) => findAgentCard(agent)?.readsText !== true);
  const unknown = needsData ? unknownSubjects(text, task.understood, [...words, ...(deadline ? [deadline.words] : [])]) : [];
  const result: IntakeResult = {
    answers: answerIntake({ plan, parts: ofParts, unknown, missing, isDecided, isVague }, language),
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
    missing,
    unknown,
    decidedBy,
    method: {
      name: 'complement naive Bayes with a weighted lexicon',
      parameters: { examples: exampleCount(), terms: termCount() },
      reference: 'Rennie, Shih, Teevan, Karger: Tackling the Poor Assumptions of Naive Bayes Text Classifiers (2003)',
    },
    warnings: [
      ...(decidedBy === 'undecided' ? [undecided(routes, language)] : []),
      ...(decidedBy === 'model' ? [warnings.byModel] : []),
      ...(deadline && deadline.date < now.toISOString().slice(0, 10) ? [warnings.past] : []),
    ],
  };
  return { result, degradedReasons: model?.degradedReasons ?? [] };
};

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

/** Returns the agents that lead to what the request wants, in order, with the reason for each and the data that it uses. */
const planOf = ({ text, language, data, served }: IntakeTask, routes: Classification['routes'], byModel: boolean): IntakeResult['plan'] => {
  const { reasons } = messagesIn(language);
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
      agent: agent as RouteName,
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
