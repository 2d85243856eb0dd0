import type { FactRecord } from '../../../platform/questions/index.js';
import { phraseFinder, stemOf, wordsIn } from '../../../platform/text/index.js';
import type { AgentContext, Language } from '../../kit.js';
import { readTermFacts, type Fact } from '../../methods/programme-facts/index.js';
import { SURE, type Understood } from '../../methods/request-reading/index.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import type { AskedTerms } from './asked-terms.js';
import { messagesIn } from './messages.js';
import { NO_TRAITS, type Subject } from './trait.js';

/** A term of a request, with what the tenant's documents say on it. */
export interface UnexplainedTerm {
  readonly term: string;
  readonly facts: readonly Fact[];
  /** True if the glossary explains it. */
  readonly isGeneral: boolean;
}

/**
 * Returns the terms of a request that no thing of the tenant stands for, with the sentences of the tenant's documents and the
 * records of its programme that contain them.
 *
 * @param named explained subject; null if the request names none, so that all of its terms are open
 * @param missed what the request wants to have explained, if nothing stands for it
 */
export const unexplainedTerms = async (
  context: AgentContext,
  { names, others }: AskedTerms,
  {
    named,
    missed,
    understood,
    records,
  }: { named: Subject | null; missed: readonly string[]; understood: Understood | null; records: readonly FactRecord[] },
  language: Language,
): Promise<UnexplainedTerm[]> => {
  const covered = new Set(
    [
      ...(understood?.subjects ?? []).filter(({ confidence }) => confidence >= SURE).flatMap(({ words }) => words),
      ...wordsIn(named?.name ?? ''),
    ].map(stemOf),
  );
  const isExplained = (term: string): boolean =>
    named !== null &&
    (wordsIn(term).every((word) => covered.has(stemOf(word))) || named.facts.some(({ text }) => phraseFinder(text)(term)));
  const terms: UnexplainedTerm[] = [];
  for (const term of missed.length > 0 ? [...new Set([...missed, ...names])] : named ? names : [...names, ...others]) {
    const isGeneral = named?.kind === 'term' && named.facts.every(({ source }) => source.kind === 'knowledge');
    if (!missed.includes(term) && isExplained(term) && !isGeneral && named?.isPresumed !== true) continue;
    const facts = [...(await readTermFacts(context, term, language)), ...mentionsOf(term, records, language)];
    terms.push({ term, facts, isGeneral: isGeneral && isExplained(term) });
  }
  return terms;
};

const MAX_MENTIONS = 3;

/** Returns which records of the programme contain a term; they do not define it. */
const mentionsOf = (term: string, records: readonly FactRecord[], language: Language): Fact[] => {
  const found = records.filter(({ title, text }) => phraseFinder(`${title}\n${text}`)(term)).slice(0, MAX_MENTIONS);
  const [first] = found;
  if (!first) return [];
  const titles = found.map(({ title }) => messagesIn(language).formulaWords.quoted(oneLine(title))).join(', ');
  const source = { id: first.id, kind: first.kind, label: oneLine(first.title) };
  return [{ topic: 'programme', subject: term, text: messagesIn(language).answer.mentioned(term, titles), source }];
};

/** States what the documents say on each term, or that nothing is known about it. */
export const termSentences = (terms: readonly UnexplainedTerm[], language: Language): string[] =>
  terms.flatMap(({ term, facts, isGeneral }) =>
    facts.length > 0 ? facts.map(({ text }) => text) : [messagesIn(language).answer[isGeneral ? 'generalOnly' : 'unknown'](term)],
  );

/** Returns a term that only documents contain, or that nothing is known about, as the subject of an explanation. */
export const termSubject = ({ term, facts }: UnexplainedTerm): Subject => ({
  kind: 'term',
  id: term,
  name: term,
  facts,
  conceptId: '',
  ...NO_TRAITS,
});
