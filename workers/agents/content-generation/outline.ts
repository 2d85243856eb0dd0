import type { Language } from '../../kit.js';
import type { FactTopic, ListedFact } from '../../methods/programme-facts/index.js';
import { plainWord } from '../../methods/tenant-state/index.js';
import { FORMS, type ContentSection, type Form, type SectionKind } from './content-result.js';
import { englishContentWords } from './english.content-words.js';
import { germanContentWords, type ContentWords } from './german.content-words.js';

export const contentWords = (language: Language): ContentWords => (language === 'de' ? germanContentWords : englishContentWords);

const TOPIC_OF: Readonly<Record<SectionKind, FactTopic>> = {
  decisions: 'decision',
  progress: 'step',
  figures: 'metric_value',
  meaning: 'metric_definition',
  given: 'given',
};

/** What readers of each form look for first. */
const ORDER: Readonly<Record<Form, readonly SectionKind[]>> = {
  intranet_article: ['decisions', 'progress', 'figures', 'meaning', 'given'],
  faq: ['figures', 'meaning', 'decisions', 'progress', 'given'],
  training_note: ['meaning', 'figures', 'decisions', 'progress', 'given'],
};

/** More are not read in one section. */
const MAX_FACTS = 8;

/** The form that a request names; an article when it names none. */
export const formIn = (input: string, language: Language): Form => {
  const { hints } = contentWords(language);
  const plain = ` ${plainWord(input.replaceAll(/[^\p{L}\p{N}]+/gu, ' '))} `;
  return FORMS.toReversed().find((form) => hints[form].some((hint) => plain.includes(` ${plainWord(hint)} `))) ?? 'intranet_article';
};

/** The sections for which there are facts, with the facts that each may use. */
export const outlineOf = (form: Form, facts: readonly ListedFact[], language: Language): ContentSection[] =>
  ORDER[form].flatMap((kind) => {
    const own = facts.filter(({ topic }) => topic === TOPIC_OF[kind]).slice(0, MAX_FACTS);
    if (own.length === 0) return [];
    return [{ kind, heading: contentWords(language).headings[form][kind], facts: own.map(({ label }) => label), text: null }];
  });
