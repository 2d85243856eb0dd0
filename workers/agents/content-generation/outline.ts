import type { Language } from '../../kit.js';
import type { FactTopic, ListedFact } from '../../methods/programme-facts/index.js';
import { phraseFinder } from '../../../platform/text/index.js';
import { FORMS, type ContentSection, type Form, type SectionKind } from './content-result.js';
import { messagesIn } from './messages.js';

const TOPIC_OF: Readonly<Record<SectionKind, FactTopic>> = {
  decisions: 'decision',
  progress: 'step',
  figures: 'metric_value',
  meaning: 'metric_definition',
  given: 'given',
};

/** Order of the sections by form, the most important to its readers first. */
const ORDER: Readonly<Record<Form, readonly SectionKind[]>> = {
  intranet_article: ['decisions', 'progress', 'figures', 'meaning', 'given'],
  faq: ['figures', 'meaning', 'decisions', 'progress', 'given'],
  training_note: ['meaning', 'figures', 'decisions', 'progress', 'given'],
};

/** Maximum number of facts per section. */
const MAX_FACTS = 8;

/** Returns the form that the request names, else `intranet_article`. */
export const formIn = (input: string, language: Language): Form => {
  const { hints } = messagesIn(language);
  const isNamed = phraseFinder(input);
  return FORMS.toReversed().find((form) => hints[form].split(', ').some(isNamed)) ?? 'intranet_article';
};

/** Returns the sections for which there are facts, each with its facts; sections with facts that the request asks about come first. */
export const outlineOf = (
  form: Form,
  facts: readonly ListedFact[],
  language: Language,
  askedFacts: readonly ListedFact[] = [],
): ContentSection[] => {
  const asked = new Set(askedFacts.map(({ topic }) => topic));
  const kinds = ORDER[form].toSorted((a, b) => Number(asked.has(TOPIC_OF[b])) - Number(asked.has(TOPIC_OF[a])));
  return kinds.flatMap((kind) => {
    const own = facts.filter(({ topic }) => topic === TOPIC_OF[kind]).slice(0, MAX_FACTS);
    if (own.length === 0) return [];
    return [{ kind, heading: messagesIn(language).headings[form][kind], facts: own.map(({ label }) => label), text: null }];
  });
};
