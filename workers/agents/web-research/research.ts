import type { Config } from '../../../platform/config/index.js';
import type { UrlPolicy } from '../../../platform/net/index.js';
import { sentencesOf } from '../../methods/document-text/index.js';
import { QuestionWords } from '../../../platform/questions/index.js';
import { readPage, type ReadPage, type SkipReason } from './read-page.js';
import type { ResearchResult } from './research-result.js';
import { Robots } from './robots.js';
import { searchWeb, type SearchHit } from './search-provider.js';

export interface ResearchTask {
  readonly query: string;
  readonly language: string;
  readonly maxPages: number;
  readonly settings: NonNullable<Config['webSearch']>;
  readonly policy: UrlPolicy;
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Called after each page. */
  onPage(done: number, of: number): Promise<void>;
}

type Finding = ResearchResult['findings'][number];
type Skipped = { url: string; reason: SkipReason | 'does_not_fit' };

const MAX_PAGE_BYTES = 4_000_000;
const PAGE_TIMEOUT_MS = 12_000;
const MAX_QUOTES_PER_PAGE = 3;
const MAX_QUOTE_LENGTH = 400;
const MIN_QUOTE_LENGTH = 20;

/**
 * Searches the web and reads the results. A page becomes a finding if some of its sentences match the question; these are quoted
 * verbatim.
 * @throws SearchUnavailableError if the search service does not respond as expected
 */
export const research = async (task: ResearchTask): Promise<{ findings: Finding[]; skipped: Skipped[] }> => {
  const { settings, query, language, maxPages, policy, folder, signal, onPage } = task;
  const hits = distinct(await searchWeb(settings, { query, language, limit: maxPages }, signal));
  const robots = new Robots(folder, policy, signal);
  const question = new QuestionWords(query);
  const findings: Finding[] = [];
  const skipped: Skipped[] = [];
  for (const [index, { url, title }] of hits.entries()) {
    const page = await readPage(url, title, robots, { folder, policy, maxBytes: MAX_PAGE_BYTES, timeMs: PAGE_TIMEOUT_MS, signal });
    if (typeof page === 'string') skipped.push({ url, reason: page });
    else {
      const finding = findingOf(page, question, `E${findings.length + 1}`);
      if (finding && !findings.some((known) => known.url === finding.url)) findings.push(finding);
      else skipped.push({ url, reason: 'does_not_fit' });
    }
    await onPage(index + 1, hits.length);
  }
  return { findings, skipped };
};

const distinct = (hits: readonly SearchHit[]): SearchHit[] => [...new Map(hits.map((hit) => [hit.url.split('#')[0], hit])).values()];

const findingOf = ({ url, title, paragraphs, published }: ReadPage, question: QuestionWords, label: string): Finding | undefined => {
  const sentences = paragraphs.flatMap(sentencesOf).filter(({ length }) => length >= MIN_QUOTE_LENGTH);
  const quotes = question
    .bestFew(sentences, MAX_QUOTES_PER_PAGE)
    .filter((sentence) => question.fits(question.wordsFoundIn(sentence)))
    .map((sentence) => sentence.slice(0, MAX_QUOTE_LENGTH).toWellFormed());
  const verified = quotes.filter((quote) => paragraphs.some((paragraph) => paragraph.includes(quote)));
  if (verified.length === 0) return undefined;
  return {
    label,
    url,
    title: title.slice(0, 300) || url,
    quotes: verified,
    published,
    matchedWords: question.wordsFoundIn(verified.join(' ')),
  };
};
