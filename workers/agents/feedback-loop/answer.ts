import { filterPersonalData } from '../../../platform/models/personal-data/index.js';
import { formatNumber, formatPercent, type Language } from '../../documents/text/formatting.js';
import { listed, oneLine } from '../../methods/tenant-state/index.js';
import { agentTitle } from '../../earlier-runs.js';
import { MAX_ABBREVIATION, nameOfActor, type AskedFeedback } from './asked-feedback.js';
import type { AskedResults } from './asked-results.js';
import { evaluateFeedback, PROPOSAL_THRESHOLDS, type GivenFeedback } from './evaluate-feedback.js';
import type { AgentFeedback, FeedbackResult } from './feedback-result.js';
import { messagesIn, type Messages } from './messages.js';

/** Feedback with its object and the words of the person who gave it. */
export interface CommentedFeedback extends GivenFeedback {
  /** Person or department that gave it. */
  readonly actor: string;
  /** Run or other object that it is on. */
  readonly subjectId: string;
  readonly comment: string | null;
}

const MAX_QUOTED = 6;
/** Maximum number of comments of each tone if the request asks about all results. */
const MAX_GENERAL = 3;
const MAX_COMMENT_LENGTH = 300;
/** Lowest of the ratings from 1 to 5 with which a comment is praise. */
const MIN_PRAISE = 4;
/** Widths of the interval of a share up to which it is certain, or shows a tendency. */
const [CERTAIN, TENDENCY] = [0.2, 0.4];

/** Content of an answer. */
export interface FeedbackAnswer extends Pick<FeedbackResult, 'proposals'> {
  /** All feedback of the evaluated period. */
  readonly feedback: readonly CommentedFeedback[];
  /** Results that the request names. */
  readonly results: readonly AskedResults[];
  /** Name of the period that the request asks about; null if it names none. */
  readonly period: string | null;
  /** Words of the request that name nothing. */
  readonly unknown: readonly string[];
}

/** The feedback that a request asks about; all if it names no agent, person or result. */
export interface AskedPart {
  readonly agents: readonly AgentFeedback[];
  /** Agents that the answer is about. */
  readonly names: ReadonlySet<string>;
  readonly total: number;
  readonly people: number;
}

/** Returns the feedback on the results that a request names; all if it names none. */
const onResults = (feedback: readonly CommentedFeedback[], results: readonly AskedResults[]): readonly CommentedFeedback[] => {
  const runIds = new Set(results.flatMap((each) => each.runIds));
  return runIds.size === 0 ? feedback : feedback.filter(({ subjectId }) => runIds.has(subjectId));
};

/** Returns the agents that a request asks about, by name or by their results; none if it asks about all. */
const namesIn = ({ agents }: AskedFeedback, { feedback, results }: Pick<FeedbackAnswer, 'feedback' | 'results'>): string[] => {
  if (agents.length > 0 || results.every(({ runIds }) => runIds.length === 0)) return [...agents];
  return [...new Set(onResults(feedback, results).map(({ agent }) => agent))];
};

/** Returns the part of the feedback to which the tables are restricted; null if the request asks about all. */
export const askedPart = (asked: AskedFeedback, { feedback, results }: Pick<FeedbackAnswer, 'feedback' | 'results'>): AskedPart | null => {
  const names = namesIn(asked, { feedback, results });
  const isSpecific = names.length + asked.actors.length + asked.silent.length + results.length > 0;
  if (!isSpecific) return null;
  const isMissing = names.length + asked.actors.length === 0;
  const own = onResults(feedback, results).filter(
    ({ agent, actor }) => !isMissing && (names.length > 0 ? names.includes(agent) : asked.actors.includes(actor)),
  );
  return {
    agents: evaluateFeedback(own),
    names: new Set([...names, ...own.map(({ agent }) => agent)]),
    total: own.length,
    people: new Set(own.map(({ actor }) => actor)).size,
  };
};

/**
 * Returns the sentences on what a request asks: how the results of the agents are rated and how sure that is, what the people said that
 * it names, the comments, and the changes that the figures propose.
 */
export const answerFeedback = (given: FeedbackAnswer, asked: AskedFeedback, language: Language): string[] => {
  const messages = messagesIn(language);
  const { answer } = messages;
  const { feedback, results, period, proposals, unknown } = given;
  const names = namesIn(asked, given);
  const base = onResults(feedback, results);
  const agents = evaluateFeedback(base);
  const of = base.filter(({ agent }) => names.length === 0 || names.includes(agent));
  const told = of.filter(({ actor }) => asked.actors.length === 0 || asked.actors.includes(actor));
  const isMissing = names.length + asked.actors.length === 0 && results.length + asked.silent.length > 0;
  const isGeneral = names.length + asked.actors.length === 0 && !isMissing;
  const comments = isMissing ? [] : commentsOf(told, { tone: asked.tone, most: isGeneral ? MAX_GENERAL : MAX_QUOTED }, language);
  // Statements of the named people, or of the requested tone, come before the figures.
  const isAsked = asked.actors.length > 0 || (isGeneral && asked.tone !== null);
  return [
    ...(unknown.length > 0 && isGeneral
      ? [answer.unknown(unknown.map(answer.quoted).join(', '), unknown.length, titlesOf(agents, language))]
      : []),
    ...(period === null ? [] : [answer.period(period, isMissing ? 0 : told.length)]),
    ...results.map(({ kind, label, runIds }) =>
      runIds.length === 0
        ? answer.noneOn[kind](label)
        : answer.on[kind](label, feedback.filter(({ subjectId }) => runIds.includes(subjectId)).length),
    ),
    ...asked.silent.map((name) => answer.silent(oneLine(name))),
    ...(asked.actors.length === 0 || of.length === 0 ? [] : [saidBy({ actors: asked.actors, agents: names }, told, language)]),
    ...(isAsked ? comments : []),
    ...(isGeneral ? [...totalOf(feedback, language), ...overall(agents, language)] : []),
    ...names.flatMap((name) => ratingOf(name, agents, { language, isRanked: base === feedback })),
    ...(isAsked ? [] : comments),
    ...(asked.changes && names.length > 0 ? names.flatMap((name) => changesOf(name, { agents, proposals }, language)) : []),
    ...(asked.changes && isGeneral ? generalChanges(proposals, messages) : []),
  ];
};

const titlesOf = (agents: readonly AgentFeedback[], language: Language): string =>
  agents.map(({ agent }) => agentTitle(agent, language)).join(', ');

const generalChanges = (proposals: FeedbackResult['proposals'], { noProposals }: Messages): string[] =>
  proposals.length === 0 ? [noProposals] : proposals.slice(0, MAX_QUOTED).map(proposalText);

const proposalText = ({ id, change, reason }: FeedbackResult['proposals'][number]): string => `${id}: ${change} ${reason}`;

/** States how much feedback there is and how it is as a whole. */
const totalOf = (feedback: readonly CommentedFeedback[], language: Language): string[] => {
  const { answer } = messagesIn(language);
  const [all] = evaluateFeedback(feedback.map((each) => ({ ...each, agent: '' })));
  if (!all) return [];
  const { count, helpful, meanRating } = all;
  const number = (value: number): string => formatNumber(value, language, 0);
  return [
    answer.total(
      count,
      new Set(feedback.map(({ actor }) => actor)).size,
      helpful && answer.helpful(number(helpful.hits), number(helpful.of), formatPercent(helpful.share, language, 0)),
      meanRating === null ? null : formatNumber(meanRating, language, 1),
    ),
  ];
};

/** States which agent is rated best and which worst. */
const overall = (agents: readonly AgentFeedback[], language: Language): string[] => {
  const rated = agents
    .flatMap(({ agent, meanRating }) => (meanRating === null ? [] : [{ agent, meanRating }]))
    .toSorted((a, b) => b.meanRating - a.meanRating);
  const [best, worst] = [rated[0], rated.at(-1)];
  if (!best || !worst || best.meanRating === worst.meanRating) return [];
  const number = (value: number): string => formatNumber(value, language, 1);
  return [
    messagesIn(language).answer.overall(
      agentTitle(best.agent, language),
      number(best.meanRating),
      agentTitle(worst.agent, language),
      number(worst.meanRating),
    ),
  ];
};

/** States how the results of an agent are rated, how sure that is, and the rank among the agents. */
const ratingOf = (
  name: string,
  agents: readonly AgentFeedback[],
  { language, isRanked }: { language: Language; isRanked: boolean },
): string[] => {
  const { answer } = messagesIn(language);
  const title = agentTitle(name, language);
  const found = agents.find(({ agent }) => agent === name);
  if (!found) return [answer.none(title)];
  const { helpful, meanRating, count } = found;
  const number = (value: number): string => formatNumber(value, language, 0);
  const percent = (value: number): string => formatPercent(value, language, 0);
  return [
    answer.rated(
      title,
      count,
      helpful && answer.helpful(number(helpful.hits), number(helpful.of), percent(helpful.share)),
      meanRating === null ? null : formatNumber(meanRating, language, 1),
    ),
    ...(helpful ? [answer.certainty(percent(helpful.low), percent(helpful.high), certaintyOf(helpful.high - helpful.low))] : []),
    ...(meanRating === null || !isRanked ? [] : rankOf(found, agents, language)),
  ];
};

const certaintyOf = (width: number): 'certain' | 'tendency' | 'open' =>
  width <= CERTAIN ? 'certain' : width <= TENDENCY ? 'tendency' : 'open';

const rankOf = ({ agent, meanRating }: AgentFeedback, agents: readonly AgentFeedback[], language: Language): string[] => {
  const rated = agents.filter((each) => each.meanRating !== null);
  if (rated.length < 2) return [];
  const rank = 1 + rated.filter((each) => (each.meanRating ?? 0) > (meanRating ?? 0)).length;
  const others = rated
    .filter((each) => each.agent !== agent)
    .toSorted((a, b) => (b.meanRating ?? 0) - (a.meanRating ?? 0))
    .slice(0, MAX_QUOTED)
    .map((each) => `${agentTitle(each.agent, language)} ${formatNumber(each.meanRating ?? 0, language, 1)}`);
  return [messagesIn(language).answer.rank(String(rank), String(rated.length), others.join(', '))];
};

/** States how the people rated that the request names, or that they gave no feedback on what it asks about. */
const saidBy = (
  { actors, agents }: Pick<AskedFeedback, 'actors' | 'agents'>,
  told: readonly CommentedFeedback[],
  language: Language,
): string => {
  const { answer, and } = messagesIn(language);
  const names = listed(
    [...new Set(actors.map(nameOfActor))].map((name) => answer.quoted(oneLine(written(name)))),
    and,
  );
  if (told.length === 0)
    return answer.silentOn(
      names,
      listed(
        agents.map((agent) => answer.quoted(agentTitle(agent, language))),
        and,
      ),
    );
  return answer.from(
    names,
    told
      .map((each) => `${agentTitle(each.agent, language)}: ${verdictOf(each, language)}`)
      .slice(0, MAX_QUOTED)
      .join('; '),
  );
};

/** Writes the name of a department as in a text: "Trade Sales", "IT". */
const written = (name: string): string =>
  name.length <= MAX_ABBREVIATION ? name.toUpperCase() : name.replaceAll(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase());

const verdictOf = ({ rating, helpful }: GivenFeedback, language: Language): string =>
  messagesIn(language).answer.verdict(rating === null ? null : String(rating), helpful);

const isPraise = ({ helpful, rating }: GivenFeedback): boolean => helpful !== false && (rating === null || rating >= MIN_PRAISE);

/** Quotes the comments of the asked tone, without personal data; if there is none, the others. */
const commentsOf = (
  told: readonly CommentedFeedback[],
  { tone, most }: Pick<AskedFeedback, 'tone'> & { most: number },
  language: Language,
): string[] => {
  const { answer } = messagesIn(language);
  const commented = told.filter(({ comment }) => comment !== null && comment.trim() !== '');
  if (commented.length === 0) return told.length === 0 ? [] : [answer.noComments];
  const [praise, criticism] = [commented.filter(isPraise), commented.filter((each) => !isPraise(each))];
  const quoted = (title: 'praise' | 'criticism', from: readonly CommentedFeedback[]): string[] =>
    from.length === 0
      ? tone === title
        ? [answer.noneOf[title]]
        : []
      : [
          answer.comments[title](
            from
              .slice(0, most)
              .map((each) => quoteOf(each, language))
              .join('; '),
          ),
        ];
  return tone === 'praise'
    ? [...quoted('praise', praise), ...(praise.length === 0 ? quoted('criticism', criticism) : [])]
    : [...quoted('criticism', criticism), ...(tone === 'criticism' && criticism.length > 0 ? [] : quoted('praise', praise))];
};

/** Returns a comment in quotation marks, without personal data, followed by its agent and its rating. */
export const quoteOf = ({ comment, rating, agent }: CommentedFeedback, language: Language): string => {
  const { answer } = messagesIn(language);
  const quote = answer.quoted(oneLine(filterPersonalData(comment ?? ''), MAX_COMMENT_LENGTH));
  return answer.comment(quote, agentTitle(agent, language), rating === null ? null : String(rating));
};

/** States the proposals for an agent, or why the figures propose none. */
const changesOf = (name: string, { agents, proposals }: Pick<FeedbackResult, 'agents' | 'proposals'>, language: Language): string[] => {
  const { answer } = messagesIn(language);
  const own = proposals.filter(({ agent }) => agent === name);
  if (own.length > 0) return own.map(proposalText);
  if (!agents.some(({ agent }) => agent === name)) return [];
  const { helpfulBelow, fewest } = PROPOSAL_THRESHOLDS;
  return [answer.noProposal(agentTitle(name, language), formatPercent(helpfulBelow, language, 0), String(fewest))];
};
