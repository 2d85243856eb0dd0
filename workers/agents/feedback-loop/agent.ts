import type { FilterQuery } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { endedRuns } from '../../../platform/runs/index.js';
import { Feedback } from '../../../subgraphs/agents/index.js';
import { Area, ProgrammeDecision } from '../../../subgraphs/transformation/index.js';
import { agentInput } from '../../agent-input.js';
import { formatDate, formatNumber } from '../../documents/text/formatting.js';
import { agentTitle } from '../../earlier-runs.js';
import { defineAgent, RefusedError, type AgentContext, type AgentOutcome, type Language } from '../../kit.js';
import { answerFeedback, askedPart, type CommentedFeedback } from './answer.js';
import { askedFeedback, type AskedFeedback } from './asked-feedback.js';
import { askedResults } from './asked-results.js';
import { askedSpan } from './asked-span.js';
import {
  CUSUM,
  evaluateFeedback,
  evaluateRuns,
  MIN_VALUES_FOR_DRIFT,
  PROPOSAL_THRESHOLDS,
  proposeChanges,
  type ProposalDecision,
} from './evaluate-feedback.js';
import { namedIds, periodText, SURE, withoutWords, type Understood } from '../../methods/request-reading/index.js';
import { statedFeedback } from './stated-feedback.js';
import { compareVotes } from './compare-votes.js';
import { statedVotes, type StatedVotes } from './stated-votes.js';
import { consequenceClauses, votesConsequence } from './votes-consequence.js';
import { shareClauses, shareSentences, statedShare, type StatedShare } from './stated-share.js';
import { answerObjection, concernedResult, storeObjection } from './answer-objection.js';
import { statedObjection, type StatedObjection } from './stated-objection.js';
import { observedValues, type ObservedValues } from './observed-values.js';
import { feedbackMarkdown, objectionMarkdown, observedMarkdown } from './feedback-markdown.js';
import { feedbackResultSchema, type FeedbackResult } from './feedback-result.js';
import { tenantNameOf } from '../../tenant-name.js';
import { card } from './card.js';
import { messagesIn } from './messages.js';
import { DAY_MS, wordsIn } from '../../../platform/text/index.js';

const parameters = z.strictObject({
  days: z.int().min(1).max(1_825).default(365),
  agents: z.array(z.string().max(60)).max(40).default([]),
});

const MAX_FEEDBACK = 20_000;
const MAX_CITATIONS = 50;
const MAX_COMMENTS = 100;

/** Evaluates feedback on results and the outcomes of runs, and proposes changes. It applies no change. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(parameters),
  output: feedbackResultSchema,

  async run(context, { input: text, language, parameters: { days, agents: agentNames } }) {
    const { em, run } = context;
    const messages = messagesIn(language);
    const objection = statedObjection(text);
    if (objection) return stateObjection(context, objection, language);
    const votes = agentNames.length > 0 ? [] : statedVotes(text);
    if (votes.length > 1) return stateVotes(context, votes, text, language);
    const share = agentNames.length > 0 ? null : statedShare(text);
    if (share) return stateShare(context, share, text, language);
    const stated = statedFeedback(text);
    if (stated) throw new RefusedError(messages.stated(stated.rating === null ? null : String(stated.rating)), ['feedback']);
    const asOf = new Date();
    const understood = await context.understood();
    const observed = agentNames.length > 0 ? null : await observedValues(context, text, understood, language);
    if (observed) return stateObserved(context, observed, text, language);
    const period = askedSpan(understood?.period ?? null, asOf.toISOString().slice(0, 10));
    const since = period?.from ? new Date(period.from) : new Date(asOf.getTime() - days * DAY_MS);
    const until = period?.until ? new Date(Date.parse(period.until) + DAY_MS) : asOf;
    const ofAgents = { tenantId: run.tenantId, ...(agentNames.length > 0 && { agent: { $in: agentNames } }) };
    const feedback = await em.find(
      Feedback,
      { ...ofAgents, givenAt: { $gte: since, $lt: until } },
      { orderBy: { givenAt: 'desc', feedbackId: 'desc' }, limit: MAX_FEEDBACK + 1, exclude: ['comment'] },
    );
    if (feedback.length === 0)
      throw new RefusedError(period ? await noneIn(em, ofAgents, periodText(period, language), language) : messages.refused, ['feedback']);
    const latest = feedback.slice(0, MAX_FEEDBACK);
    await context.progress(0.4, 'read');
    const areas = await em.find(Area, { tenantId: run.tenantId, archivedAt: null }, { fields: ['name'] });
    const asked = askedFeedback(
      text,
      latest.map(({ actor }) => actor),
      areas.map(({ name }) => name),
      namedIds(understood, 'person'),
    );
    const agents = evaluateFeedback(latest);
    const runs = evaluateRuns(await endedRuns(em, run.tenantId, { since, until }, agentNames));
    const proposals = proposeChanges({ agents, runs }, language, await decisionsSince(context, since));
    const rest = understood && withoutWords(understood, asked.words);
    const rated = latest.filter(({ agent }) => asked.agents.length === 0 || asked.agents.includes(agent));
    const given = {
      proposals,
      feedback: await withComments(context, latest, asked, { $gte: since, $lt: until }),
      results: await askedResults(context, text, rest, new Set(rated.map(({ subjectId }) => subjectId))),
      period: period && periodText(period, language),
      unknown: rest?.unanswered ?? [],
    };
    const result = {
      answers: answerFeedback(given, asked, language),
      language,
      tenantName: await tenantNameOf(context),
      asOf: asOf.toISOString(),
      since: since.toISOString(),
      total: latest.length,
      people: new Set(latest.map(({ actor }) => actor)).size,
      agents,
      runs,
      proposals,
      method: {
        name: 'Wilson interval, tabular CUSUM',
        parameters: {
          confidence: 0.95,
          ...CUSUM,
          fewest_for_drift: MIN_VALUES_FOR_DRIFT,
          propose: PROPOSAL_THRESHOLDS,
          days,
          scale: [1, 5],
        },
        reference:
          'E. B. Wilson, Probable Inference, the Law of Succession, and Statistical Inference (1927); E. S. Page, Continuous Inspection Schemes (1954)',
      },
      warnings: feedback.length > MAX_FEEDBACK ? [messages.cut(formatNumber(MAX_FEEDBACK, language, 0))] : [],
    };
    const citations = latest.slice(0, MAX_CITATIONS).map(({ feedbackId, agent, givenAt }) => ({
      id: feedbackId,
      kind: 'feedback',
      label: `${agentTitle(agent, language)} (${formatDate(givenAt.toISOString(), language)})`,
    }));
    const part = askedPart(asked, given);
    return {
      result,
      markdown: feedbackMarkdown(result, { part, isDated: period !== null }),
      citations,
      readWords: wordsRead(asked, understood, part !== null),
    };
  },
});

/** Returns the outcome of a request that states an objection: no feedback is evaluated. */
const stateObjection = async (
  context: AgentContext,
  objection: StatedObjection,
  language: Language,
): Promise<AgentOutcome<FeedbackResult>> => {
  const concerned = await concernedResult(context);
  const { answers, table, citations } = await answerObjection(context, objection, concerned, language);
  const asOf = new Date().toISOString();
  const result: FeedbackResult = {
    ...{ answers, language, tenantName: await tenantNameOf(context), asOf, since: asOf },
    ...{ total: 0, people: 0, agents: [], runs: [], proposals: [], warnings: [] },
    method: { name: 'figures on the rows of an objection, Okapi BM25 on documents', parameters: {} },
  };
  const read = `${objection.by ?? ''} ${objection.claim} ${objection.request}`;
  for (const part of ['filter', 'group', 'measure', 'condition'] as const) context.considered.add(part);
  return {
    ...{ result, markdown: objectionMarkdown(result, table, objection.kind), citations, answersRows: true },
    readWords: [read, ...wordsIn(read)],
    ...(concerned !== null && { commit: (em) => storeObjection(em, context.run, concerned, objection) }),
  };
};

/** Returns the outcome for a request that states the votes itself. Recorded feedback is not evaluated. */
const stateShare = async (
  context: AgentContext,
  share: StatedShare,
  text: string,
  language: Language,
): Promise<AgentOutcome<FeedbackResult>> =>
  statedOutcome(
    context,
    { answers: shareSentences(share, language), text, language },
    {
      name: 'Wilson interval',
      parameters: { confidence: 0.95, hits: share.hits, of: share.of },
      reference: WILSON,
    },
  );

/** Returns the outcome for a request that states two or more results: they are compared. */
const stateVotes = async (
  context: AgentContext,
  votes: readonly StatedVotes[],
  text: string,
  language: Language,
): Promise<AgentOutcome<FeedbackResult>> => {
  const { sentences, weakest } = compareVotes(votes, language);
  const answers = [...sentences, ...(await votesConsequence(context, text, weakest, language))];
  return statedOutcome(
    context,
    { answers, text, language, clauses: consequenceClauses(text) },
    {
      name: "Fisher's exact test, Newcombe interval of the difference, Wilson intervals",
      parameters: { confidence: 0.95, level: 0.05, results: votes.length },
      reference: `R. A. Fisher, Statistical Methods for Research Workers (1934); R. G. Newcombe, Interval Estimation for the Difference Between Independent Proportions (1998); ${WILSON}`,
    },
  );
};

const WILSON = 'E. B. Wilson, Probable Inference, the Law of Succession, and Statistical Inference (1927)';

const statedOutcome = async (
  context: AgentContext,
  { answers, text, language, clauses = [] }: { answers: string[]; text: string; language: Language; clauses?: readonly string[] },
  method: FeedbackResult['method'],
): Promise<AgentOutcome<FeedbackResult>> => {
  const asOf = new Date().toISOString();
  const result: FeedbackResult = {
    ...{ answers, language, tenantName: await tenantNameOf(context), asOf, since: asOf },
    ...{ total: 0, people: 0, agents: [], runs: [], proposals: [], warnings: [] },
    method,
  };
  for (const part of ['filter', 'group', 'measure', 'condition', 'comparison', 'period', 'target'] as const) context.considered.add(part);
  const citations = [{ id: `${context.run.runId}/input`, kind: 'input', label: text.slice(0, 200).toWellFormed() }];
  return {
    result,
    markdown: observedMarkdown(result, messagesIn(language).titleShare),
    citations,
    answersRows: true,
    readWords: wordsIn(text),
    answeredClauses: [...shareClauses(text), ...clauses],
  };
};

/** Returns the outcome of a request about values in the data: no feedback is evaluated. */
const stateObserved = async (
  context: AgentContext,
  { answers, citations, words }: ObservedValues,
  text: string,
  language: Language,
): Promise<AgentOutcome<FeedbackResult>> => {
  const asOf = new Date().toISOString();
  const result: FeedbackResult = {
    ...{ answers, language, tenantName: await tenantNameOf(context), asOf, since: asOf },
    ...{ total: 0, people: 0, agents: [], runs: [], proposals: [], warnings: [] },
    method: {
      name: 'Welch test of the values before and since a day',
      parameters: {},
      reference:
        'B. L. Welch: The generalization of “Student’s” problem when several different population variances are involved. Biometrika 34 (1947)',
    },
  };
  for (const part of ['filter', 'group', 'measure', 'condition', 'period', 'target'] as const) context.considered.add(part);
  return { result, markdown: observedMarkdown(result), citations, answersRows: true, readWords: words ?? wordsIn(text) };
};

type UncommentedFeedback = Omit<Feedback, 'comment'>;

/** Adds the newest comments on what a request asks about. */
const withComments = async (
  { em, run: { tenantId } }: AgentContext,
  feedback: readonly UncommentedFeedback[],
  { agents, actors }: AskedFeedback,
  givenAt: { $gte: Date; $lt: Date },
): Promise<CommentedFeedback[]> => {
  const found = await em.find(
    Feedback,
    {
      ...{ tenantId, comment: { $ne: null }, givenAt },
      ...(agents.length > 0 && { agent: { $in: [...agents] } }),
      ...(actors.length > 0 && { actor: { $in: [...actors] } }),
    },
    {
      fields: ['feedbackId', 'comment'],
      orderBy: { givenAt: 'desc', feedbackId: 'desc' },
      limit: MAX_COMMENTS,
      disableIdentityMap: true,
    },
  );
  const comments = new Map(found.map(({ feedbackId, comment }) => [feedbackId, comment]));
  return feedback.map(({ feedbackId, agent, actor, subjectId, rating, helpful, givenAt: at }) => ({
    ...{ agent, actor, subjectId, rating, helpful, givenAt: at },
    comment: comments.get(feedbackId) ?? null,
  }));
};

/**
 * Returns the words that the answer covers. Feedback on an agent is not about the things of the tenant that words may name as well, and
 * no question on feedback is about what they only presumably name.
 */
const wordsRead = ({ words }: AskedFeedback, understood: Understood | null, isSpecific: boolean): string[] => {
  const others = (understood?.subjects ?? []).filter(({ confidence }) => isSpecific || confidence < SURE);
  return [...words, ...others.flatMap((subject) => subject.words)];
};

/** States that there is no feedback in a period, and when there was. */
const noneIn = async (em: AgentContext['em'], where: FilterQuery<Feedback>, period: string, language: Language): Promise<string> => {
  const fields = ['givenAt'] as const;
  const count = await em.count(Feedback, where);
  const [oldest] = await em.find(Feedback, where, { fields, orderBy: { givenAt: 'asc' }, limit: 1 });
  const [newest] = await em.find(Feedback, where, { fields, orderBy: { givenAt: 'desc' }, limit: 1 });
  const day = (given: Pick<Feedback, 'givenAt'> | undefined): string => (given ? formatDate(given.givenAt.toISOString(), language) : '');
  const [first, last] = [day(oldest), day(newest)];
  return messagesIn(language).refusedPeriod(period, count, first === last ? null : first, last);
};

/** Returns the last decision on each proposal within the evaluated period. */
const decisionsSince = async ({ em, run: { tenantId } }: AgentContext, since: Date): Promise<Map<string, ProposalDecision>> => {
  const decisions = await em.find(
    ProgrammeDecision,
    { tenantId, archivedAt: null, proposalSubject: { $ne: null }, decidedAt: { $gte: since } },
    { orderBy: { decidedAt: 'asc', decisionId: 'asc' }, limit: 1_000 },
  );
  return new Map(
    decisions.flatMap(({ decisionId, proposalSubject, proposalApproved, decision, decidedBy, decidedAt }) =>
      proposalSubject === null || decision === null || decidedBy === null || decidedAt === null
        ? []
        : [
            [
              proposalSubject,
              { decisionId, approved: proposalApproved === true, decision, by: decidedBy, at: decidedAt.toISOString() },
            ] as const,
          ],
    ),
  );
};
