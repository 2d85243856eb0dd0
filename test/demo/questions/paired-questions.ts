import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import type { DemoTenant } from '../../../platform/demo-tenants.js';
import type { Language } from '../../../platform/content/index.js';
import { languageOf, wordsIn } from '../../../platform/text/index.js';
import { AGENT_CARDS } from '../../../workers/agents/cards.js';
import type { RunAnswer, TenantClient } from '../../harness/tenant-client.js';

interface Question {
  ask: string;
  /** Names of the tenant's things; the answer has to begin with one of them. */
  about: string[];
}

/** Two questions to an agent on different things, in one language. */
interface Pair {
  language: Language;
  a: Question;
  b: Question;
}

export interface AskedPair extends Pair {
  agent: string;
  tenant: DemoTenant;
}

/** What is wrong with the two answers to a pair; empty if nothing is. */
export interface Judgement {
  subject: string[];
  language: string[];
  substance: string[];
}

/** A request with several parts, such as values, a bound, a grouping or a reader. */
export interface PartedQuestion {
  agent: string;
  ask: string;
  /** Patterns of what the opening of the answer has to consider, or to state as not considered. */
  parts: string[];
}

/** Characters of an answer within which its subject has to occur, after the words of the question itself are removed. */
const OPENING = 2_000;
/** Maximum share of lines that the answers to two questions have in common. */
const MAX_COMMON = 0.8;
const MAX_LINES = 40;
const RUN_SECONDS = 180;

/** Returns the pairs of a demo tenant, six for each agent. */
export const pairsOf = (tenant: DemoTenant): AskedPair[] => {
  const file = new URL(`./${tenant.company}.yaml`, import.meta.url);
  const pairs = load(readFileSync(file, 'utf8')) as Record<string, Pair[]>;
  return AGENT_CARDS.flatMap(({ name: agent }) => (pairs[agent] ?? []).map((pair) => ({ ...pair, agent, tenant })));
};

/** Returns the requests with several parts of a demo tenant. */
export const partedQuestionsOf = ({ company }: DemoTenant): PartedQuestion[] =>
  (load(readFileSync(new URL('./parts.yaml', import.meta.url), 'utf8')) as Record<string, PartedQuestion[]>)[company] ?? [];

/** Asks a request and returns the parts that its answer neither considers nor states. */
export const silentParts = async (client: TenantClient, { agent, ask, parts }: PartedQuestion): Promise<string[]> => {
  const opening = (await answerTo(client, agent, ask)).slice(0, OPENING);
  return parts.filter((part) => !new RegExp(part, 'iu').test(opening));
};

/** Asks both questions of a pair and judges the answers. */
export const judge = async (client: TenantClient, pair: AskedPair): Promise<Judgement> => {
  const questions = [pair.a, pair.b];
  const answers = await Promise.all(questions.map(({ ask }) => answerTo(client, pair.agent, ask)));
  return {
    subject: questions.flatMap((question, at) => (isMet(question, answers[at] ?? '') ? [] : [question.ask])),
    language: questions.flatMap(({ ask }, at) => (isIn(pair.language, answers[at] ?? '') ? [] : [ask])),
    substance: commonLines(answers[0] ?? '', answers[1] ?? '') > MAX_COMMON ? [`${pair.a.ask} / ${pair.b.ask}`] : [],
  };
};

/** Returns the text that answers a question, without the question. */
const answerTo = async (client: TenantClient, agent: string, ask: string): Promise<string> => {
  const { body } = await client.post<RunAnswer>(`/api/agents/${agent}`, { input: ask, use_web_search: true });
  const run = await client.untilRunEnds(body.run_id, RUN_SECONDS);
  if (run.status !== 'succeeded') throw new Error(`${agent} "${ask}": ${run.status} ${JSON.stringify(run.error)}`);
  return (run.markdown ?? '').replaceAll(ask, '');
};

const isMet = ({ about }: Question, answer: string): boolean => {
  const opening = spelled(answer.slice(0, OPENING));
  return about.some((name) => opening.includes(spelled(name)));
};

/** Returns the words of a text, so that names are found whatever their typography. */
const spelled = (text: string): string => ` ${wordsIn(text.replaceAll('_', ' ')).join(' ').toLowerCase()} `;

/** Most lines decide, because names of things keep their language. */
const isIn = (language: Language, answer: string): boolean => languageOf(answer) === language;

/** Returns the share of lines that two answers have in common, of the first `MAX_LINES` of the shorter one. */
const commonLines = (one: string, other: string): number => {
  const [left, right] = [linesOf(one), linesOf(other)];
  const fewest = Math.min(left.size, right.size);
  return fewest === 0 ? 1 : [...left].filter((line) => right.has(line)).length / fewest;
};

const linesOf = (text: string): Set<string> =>
  new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#'))
      .slice(0, MAX_LINES),
  );
