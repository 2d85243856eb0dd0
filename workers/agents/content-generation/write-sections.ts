import type { AgentContext, Language } from '../../kit.js';
import { asEvidence, type forbiddenIn, type ListedFact } from '../../methods/programme-facts/index.js';
import type { RunModel } from '../../run-model.js';
import type { ContentSection } from './content-result.js';
import { messagesIn } from './messages.js';

export const SECTION_LENGTH = { maxSentences: 6, maxCharacters: 1_200 };

/** Lets the model write each section from its facts; the text is null if no model wrote it or if it contains what is forbidden. */
export const writeSections = async (
  context: AgentContext,
  model: RunModel,
  {
    outline,
    facts,
    title,
    readers,
    forbidden,
    language,
  }: {
    readonly outline: readonly Omit<ContentSection, 'text'>[];
    readonly facts: readonly ListedFact[];
    readonly title: string;
    readonly readers: string;
    readonly forbidden: ReturnType<typeof forbiddenIn>;
    readonly language: Language;
  },
) => {
  const messages = messagesIn(language);
  const sections = [];
  for (const [index, section] of outline.entries()) {
    context.signal.throwIfAborted();
    const evidence = asEvidence(facts.filter(({ label }) => section.facts.includes(label)));
    const instructions = messages.instructions(section.heading, title, readers);
    const { text } = await model.write({ instructions, citations: 'required', evidence, ...SECTION_LENGTH });
    sections.push({ ...section, text: text !== null && forbidden.isForbidden(text) ? null : text });
    await context.progress(0.3 + (0.6 * (index + 1)) / outline.length, 'written');
  }
  return sections;
};
