import { z } from 'zod';
import { agentInput } from '../../agent-input.js';
import { defineAgent, RefusedError, type AgentContext, type AgentOutcome, type Language } from '../../kit.js';
import { QuestionWords } from '../../../platform/questions/index.js';
import { publicQuery } from './public-query.js';
import { research } from './research.js';
import { ownMarkdown, researchMarkdown } from './research-markdown.js';
import { researchResultSchema, type ResearchResult } from './research-result.js';
import { SearchUnavailableError } from './search-provider.js';
import { synthesise } from './synthesise.js';
import { notSearched, ownSources, refusal } from './without-search.js';
import { openRunModel } from '../../run-model.js';
import { card } from './card.js';
import { messagesIn } from './messages.js';

const parameters = z.strictObject({ max_pages: z.number().int().min(1).max(15).default(6) });

/** Researches a question on the web: returns pages with verbatim quotes, address and date, and a synthesis of the quotes. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(parameters),
  output: researchResultSchema,

  async run(context, { input: question, use_web_search: isAllowed, language, max_tokens: maxTokens, parameters: { max_pages: maxPages } }) {
    const messages = messagesIn(language);
    const { webSearch: settings } = context.config;
    if (settings === null || !isAllowed) return withoutSearch(context, question, isAllowed, language);
    const { question: askedPublicly, query, removed } = publicQuery(question);
    if (new QuestionWords(query).words.length === 0) throw new RefusedError(messages.noQuestion, ['input']);
    const accessedAt = new Date().toISOString();
    const { findings, skipped } = await research({
      query,
      language,
      maxPages,
      settings,
      policy: { allowLoopback: context.config.sources.allowLoopback, allowHttp: true },
      folder: context.folder,
      signal: context.signal,
      onPage: (done, of) => context.progress((0.8 * done) / of, `${done}/${of}`),
    }).catch((error: unknown) => {
      if (error instanceof SearchUnavailableError) throw new RefusedError(messages.unavailable, ['web_search_answer']);
      throw error;
    });
    const model = await openRunModel(context, { purpose: 'web-research', usePremium: false, maxTokens, language });
    const claims = findings.length > 0 ? await synthesise(model, { question: askedPublicly, findings, language }) : [];
    const result: ResearchResult = {
      language,
      question,
      sentQuery: query,
      personalDataRemoved: removed,
      provider: settings.provider,
      accessedAt,
      outcome: findings.length === 0 ? 'nothing_found' : claims.length > 0 ? 'synthesis' : 'sources',
      synthesis: claims.length > 0 ? claims.map(({ text }) => text).join(' ') : null,
      claims,
      findings,
      links: [],
      skipped: skipped.map(({ url, reason }) => ({ url, reason, explanation: messages.reasons[reason] ?? reason })),
      method: {
        name: 'web search with extractive quotes',
        parameters: { provider: settings.provider, pages: maxPages },
        reference: 'RFC 9309',
      },
      warnings: [],
    };
    return {
      result,
      markdown: researchMarkdown(result),
      citations: findings.map(({ url, title }) => ({ id: url, kind: 'web', label: title, url, accessedAt })),
      degradedReasons: model.degradedReasons,
    };
  },
});

/**
 * Answers without a web search what the tenant's own data and documents answer.
 * @throws RefusedError if they answer nothing; names each reason why the web is not searched, and the stored links that fit
 */
const withoutSearch = async (
  context: AgentContext,
  question: string,
  isAllowed: boolean,
  language: Language,
): Promise<AgentOutcome<ResearchResult>> => {
  const isConfigured = context.config.webSearch !== null;
  const reason = notSearched(isAllowed, isConfigured, language);
  const missing = [...(isAllowed ? [] : ['use_web_search']), ...(isConfigured ? [] : ['web_search'])];
  const { answers, links, citations } = await ownSources(context, question, language);
  if (answers.length === 0) throw refusal(reason, links, missing, language);
  const result: ResearchResult = {
    ...{ language, question, sentQuery: '', personalDataRemoved: 0, provider: '', accessedAt: new Date().toISOString() },
    ...{ outcome: 'not_searched', synthesis: null, claims: [], findings: [], skipped: [], links, answers },
    method: { name: 'recorded facts and Okapi BM25 on own documents', parameters: {} },
    warnings: [reason],
  };
  return { result, markdown: ownMarkdown(result), citations };
};
