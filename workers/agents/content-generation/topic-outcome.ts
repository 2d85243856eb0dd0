import { capitalised, wordsIn } from '../../../platform/text/index.js';
import type { AgentContext, Language } from '../../kit.js';
import { citationsOf, type forbiddenIn } from '../../methods/programme-facts/index.js';
import { openRunModel } from '../../run-model.js';
import { tenantNameOf } from '../../tenant-name.js';
import { contentMarkdown } from './content-markdown.js';
import type { Form } from './content-result.js';
import { messagesIn } from './messages.js';
import { composeSections, otherForms } from './outline.js';
import type { wordLimitIn } from './reader-facts.js';
import { topicAnswers, type TopicText } from './topic-text.js';
import { SECTION_LENGTH, writeSections } from './write-sections.js';

/** Words that limit the length of a text upwards. */
const AT_MOST = /(?<!\p{L})(?:at most|no more than|up to|under|max\p{L}*|höchstens|nicht mehr als|bis zu|unter)(?!\p{L})/iu;

/** Returns the requested number of words; null if there is none, or if it is a maximum, which a shorter text satisfies. */
export const wantedWords = (limit: ReturnType<typeof wordLimitIn>): number | null =>
  limit === null || AT_MOST.test(limit.words) ? null : limit.count;

/** Returns the outcome of a text on the topics of a request that documents answer. */
export const topicOutcome = async (
  context: AgentContext,
  {
    onTopics,
    form,
    readers,
    forbidden,
    limit,
    asked,
  }: {
    readonly onTopics: TopicText;
    readonly form: Form;
    readonly readers: string;
    readonly forbidden: ReturnType<typeof forbiddenIn>;
    readonly limit: ReturnType<typeof wordLimitIn>;
    /** Number of questions that the request asks for; null if it states none. */
    readonly asked: number | null;
  },
  {
    input,
    language,
    usePremium,
    maxTokens,
  }: { readonly input: string; readonly language: Language; readonly usePremium: boolean; readonly maxTokens: number | undefined },
) => {
  const messages = messagesIn(language);
  const { title, facts, outline } = onTopics;
  const missing = new Set(onTopics.missing.flatMap(wordsIn));
  const model = await openRunModel(context, { purpose: 'content-generation', usePremium, maxTokens, language });
  const written = await writeSections(context, model, { outline, facts, title, readers, forbidden, language });
  const length = limit === null ? null : { count: limit.count, unit: 'words' as const, words: limit.words };
  // "About 150 words" leaves room for a sentence more; "at most" does not.
  const composed = composeSections(written, facts, length, true);
  const text = composed.sections.map((section) => section.text).join(' ');
  // A leaflet has the structure of the form that is nearest to it.
  const [named] = otherForms(input, undefined);
  const isComposed = written.every((section) => section.text === null);
  const result = {
    language,
    tenantName: await tenantNameOf(context),
    asOf: new Date().toISOString(),
    form,
    title,
    state: isComposed ? ('composed' as const) : written.some((section) => section.text === null) ? ('partial' as const) : ('text' as const),
    sections: composed.sections,
    facts: facts.filter(({ label }) => composed.sections.some((section) => section.facts.includes(label))),
    personalDataRemoved: onTopics.personalDataRemoved,
    writtenBy: model.writtenBy,
    answers: [
      ...topicAnswers(onTopics, {
        form: named === undefined ? messages.forms[form] : capitalised(named),
        readers,
        text,
        words: wantedWords(limit),
        language,
      }),
      ...(asked !== null && form === 'faq' && composed.sections.length < asked
        ? [messages.fewerQuestions(composed.sections.length, asked)]
        : []),
    ],
    method: { name: 'grounded writing from approved facts', parameters: { form, sections: composed.sections.length, ...SECTION_LENGTH } },
    warnings: [],
  };
  context.considered.add('length');
  context.considered.add('target');
  return {
    result,
    markdown: contentMarkdown(result),
    answersRows: true,
    // The answer names the topics on which the documents say nothing.
    readWords: wordsIn(input).filter((word) => !missing.has(word)),
    // A text that covers all topics of a request answers each of its clauses.
    ...(onTopics.missing.length === 0 && { answeredClauses: [input] }),
    citations: citationsOf(facts),
    degradedReasons: model.degradedReasons,
  };
};
