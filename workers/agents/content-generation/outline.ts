import type { Language } from '../../kit.js';
import type { AnswerPlan } from '../../methods/answer-plan/index.js';
import { sentencesOf } from '../../methods/document-text/index.js';
import { fitLength, WORDS_PER_PAGE, type FactTopic, type ListedFact } from '../../methods/programme-facts/index.js';
import { withFullStop, wordsIn } from '../../../platform/text/index.js';
import { SECTIONS, type ContentSection, type Form, type SectionKind } from './content-result.js';
import { messagesIn } from './messages.js';

const TOPIC_OF: Readonly<Record<Exclude<SectionKind, 'asked'>, FactTopic>> = {
  decisions: 'decision',
  progress: 'step',
  figures: 'metric_value',
  meaning: 'metric_definition',
  given: 'given',
};

/** Returns the section of a topic; `asked` for topics that a text contains only if the request names them. */
export const sectionOf = (topic: FactTopic): SectionKind =>
  SECTIONS.find((kind) => kind !== 'asked' && TOPIC_OF[kind] === topic) ?? 'asked';

/** Order of the sections by form, the most important to its readers first. */
const ORDER: Readonly<Record<Form, readonly SectionKind[]>> = {
  intranet_article: ['asked', 'decisions', 'progress', 'figures', 'meaning', 'given'],
  notice: ['asked', 'given', 'figures', 'progress', 'decisions'],
  faq: ['asked', 'figures', 'meaning', 'decisions', 'progress', 'given'],
  training_note: ['asked', 'meaning', 'figures', 'decisions', 'progress', 'given'],
};

/** Maximum number of facts per section. */
const MAX_FACTS = 8;

/** Words for the forms in German and English; of several forms the first in this order is written. */
const FORM_WORDS: readonly (readonly [Form, RegExp])[] = [
  [
    'training_note',
    /schulung|einweisung|lernunterlage|einarbeitung|unterweisung|training|tutorial|learning|lernen|instruction|onboarding/iu,
  ],
  [
    'faq',
    /(?<!\p{L})faqs?(?!\p{L})|häufig\p{L}* fragen|fragen und antworten|fragenkatalog|frequent(?:ly asked)? questions|questions and answers|q\s?&\s?a/iu,
  ],
  ['notice', /aushang|aushänge|anschlag(?!\p{L})|schwarze[ns]? brett|plakat|(?<!\p{L})(?:notices?|posters?|notice ?board)(?!\p{L})/iu],
  ['intranet_article', /intranet|artikel|beitrag|beiträge|meldung|article|(?:news|blog) ?post/iu],
];
/** Forms that are not available, by their words. */
const OTHER_FORMS =
  /(?<!\p{L})(?:newsletter|(?:mitarbeiter|betriebs|kunden)?zeitung|(?:staff|customer|company)?\s?magazine?|rundbrief|flyer|faltblatt|merkblatt|brosch[uü]re|brochure|leaflet|one[-\s]?pager|podcast|rede|speech|pressemitteilung|press release|(?:social[-\s]media|linkedin)[-\s]?(?:beitrag|post)|glossary?|video(?:[-\s]?s[ck]ript)?|webseite|web page)(?:s|en|n)?(?!\p{L})/giu;

/** Returns the form that the request names, in German or English, else `intranet_article`. */
export const formIn = (input: string): Form => FORM_WORDS.find(([, words]) => words.test(input))?.[0] ?? 'intranet_article';

/** Returns the words of a request for forms that are not available, unless it names an available one. */
export const otherForms = (input: string, form: Form | undefined): string[] =>
  form !== undefined || FORM_WORDS.some(([, words]) => words.test(input)) ? [] : [...new Set(input.match(OTHER_FORMS) ?? [])];

/** Returns the words of a request for its form. */
export const formWords = (input: string): string[] => {
  const parts = [...FORM_WORDS.map(([, words]) => words), OTHER_FORMS].flatMap((words) => wordsIn((input.match(words) ?? []).join(' ')));
  return wordsIn(input).filter((word) => parts.some((part) => word.includes(part)));
};

/** A section with the facts that it states. */
type Outlined = Omit<ContentSection, 'text'>;

/** Returns the sections for which there are facts, each with its facts; sections with facts that the request asks about come first. */
export const outlineOf = (
  form: Form,
  facts: readonly ListedFact[],
  language: Language,
  askedFacts: readonly ListedFact[] = [],
): Outlined[] => {
  const asked = new Set(askedFacts.map(({ topic }) => sectionOf(topic)));
  const kinds = ORDER[form].toSorted((a, b) => Number(asked.has(b)) - Number(asked.has(a)));
  return kinds.flatMap((kind) => {
    const own = facts.filter(({ topic }) => sectionOf(topic) === kind).slice(0, MAX_FACTS);
    if (own.length === 0) return [];
    return [{ kind, heading: messagesIn(language).headings[form][kind], facts: own.map(({ label }) => label) }];
  });
};

/** Share of an asked length from which a text has it; the recorded facts may be shorter. */
const MIN_SHARE = 0.5;

/**
 * Writes the sections that no model has written from the sentences of their facts, and shortens the text to the asked length.
 *
 * @param isLimit true if the asked length is a maximum
 * @returns the sections that have a text, and whether the text has the asked length
 */
export const composeSections = (
  sections: readonly (Outlined & { text: string | null })[],
  facts: readonly ListedFact[],
  length: AnswerPlan['length'],
  isLimit = false,
): { sections: ContentSection[]; hasLength: boolean } => {
  const textOf = (label: string): string => facts.find((fact) => fact.label === label)?.text ?? '';
  const parts = sections.flatMap((section) =>
    (section.text === null ? section.facts.map((label) => withFullStop(textOf(label))) : [section.text]).map((text) => ({ section, text })),
  );
  const fitted = fitLength(
    parts.map(({ text }) => text),
    length,
  );
  const composed = sections.flatMap((section): ContentSection[] => {
    const texts = fitted.filter((text, index) => text !== '' && parts[index]?.section === section);
    return texts.length === 0 ? [] : [{ ...section, text: texts.join('\n\n') }];
  });
  return { sections: composed, hasLength: length !== null && hasSize(sizeOf(fitted.join(' '), length.unit), length.count, isLimit) };
};

/** Returns whether a text has an asked size: any below a limit. */
const hasSize = (size: number, count: number, isLimit: boolean): boolean =>
  size > 0 && (isLimit ? size <= count : size >= MIN_SHARE * count);

type Unit = NonNullable<AnswerPlan['length']>['unit'];

/** Returns the size of a text in a unit; 0 for one that it is not measured in. */
const sizeOf = (text: string, unit: Unit): number => {
  if (unit === 'pages') return wordsIn(text).length / WORDS_PER_PAGE;
  return unit === 'words' ? wordsIn(text).length : unit === 'sentences' ? sentencesOf(text).length : 0;
};
