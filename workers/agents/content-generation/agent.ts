import { z } from 'zod';
import { agentInput } from '../../agent-input.js';
import { defineAgent, RefusedError } from '../../kit.js';
import { contentMarkdown } from './content-markdown.js';
import { contentResultSchema, FORMS } from './content-result.js';
import type { Understood } from '../../methods/request-reading/index.js';
import { formIn, outlineOf } from './outline.js';
import {
  asEvidence,
  factsAbout,
  type ListedFact,
  citationsOf,
  requestFacts,
  listFacts,
  readDecisionFacts,
  readMetricFacts,
  readProgrammeFacts,
  readStepFacts,
  withoutPersons,
} from '../../methods/programme-facts/index.js';
import { openRunModel } from '../../run-model.js';
import { tenantNameOf } from '../../tenant-name.js';
import { card } from './card.js';
import { messagesIn } from './messages.js';

const parameters = z.object({
  form: z.enum(FORMS).optional(),
  title: z
    .string()
    .trim()
    .min(1)
    .max(150)
    .regex(/^[^\r\n]*$/)
    .optional(),
  /** Facts approved by the caller; marked as stated in the request. */
  facts: z.array(z.string().trim().min(3).max(500)).max(30).default([]),
});

const SECTION_LENGTH = { maxSentences: 6, maxCharacters: 1_200 };

/** Writes texts for employees from approved facts only: active metrics, completed steps, decisions and facts stated in the request. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(parameters),
  output: contentResultSchema,

  async run(context, { input, language, use_premium: usePremium, max_tokens: maxTokens, parameters: args }) {
    const messages = messagesIn(language);
    const asOf = new Date();
    const [programme] = await readProgrammeFacts(context, language, asOf.toISOString().slice(0, 10));
    const { facts: approved, removed } = withoutPersons([
      ...(await readMetricFacts(context, language)),
      ...(await readStepFacts(context, language)),
      ...(await readDecisionFacts(context, language)),
      ...requestFacts(args.facts, language),
    ]);
    if (approved.length === 0) throw new RefusedError(messages.refused, ['metric', 'process_step', 'decision', 'parameters.facts']);
    const subjects = (await context.understood())?.subjects ?? [];
    const facts = listFacts([...new Set([...factsAbout(approved, subjects), ...approved])]);
    const form = args.form ?? formIn(input, language);
    const title = args.title ?? messages.titles[form](askedSubject(facts, subjects) ?? programme?.subject ?? messages.defaultProgramme);
    const outline = outlineOf(form, facts, language, factsAbout(facts, subjects));
    await context.progress(0.3, 'outlined');
    const model = await openRunModel(context, { purpose: 'content-generation', usePremium, maxTokens, language });
    const sections = [];
    for (const [index, section] of outline.entries()) {
      context.signal.throwIfAborted();
      const evidence = asEvidence(facts.filter(({ label }) => section.facts.includes(label)));
      const { text } = await model.write({ instructions: messages.instructions(section.heading, title), evidence, ...SECTION_LENGTH });
      sections.push({ ...section, text });
      await context.progress(0.3 + (0.6 * (index + 1)) / outline.length, 'written');
    }
    const unwritten = sections.filter(({ text }) => text === null).map(({ heading }) => heading);
    const state =
      unwritten.length === 0 ? ('text' as const) : unwritten.length === sections.length ? ('outline' as const) : ('partial' as const);
    const result = {
      language,
      tenantName: await tenantNameOf(context),
      asOf: asOf.toISOString(),
      form,
      title,
      state,
      sections,
      facts,
      personalDataRemoved: removed,
      writtenBy: model.writtenBy,
      method: { name: 'grounded writing from approved facts', parameters: { form, sections: sections.length, ...SECTION_LENGTH } },
      warnings: [
        ...(state === 'outline' ? [messages.outlineOnly] : state === 'partial' ? [messages.partial(unwritten.join(', '))] : []),
        ...(args.facts.length > 0 ? [messages.given] : []),
      ],
    };
    return { result, markdown: contentMarkdown(result), citations: citationsOf(approved), degradedReasons: model.degradedReasons };
  },
});

/** Returns the name of the only named thing that facts exist about; undefined if there is none or more than one. */
const askedSubject = (facts: readonly ListedFact[], subjects: Understood['subjects']): string | undefined => {
  const [only, ...others] = subjects.filter((subject) => factsAbout(facts, [subject]).length > 0);
  return others.length === 0 ? only?.label : undefined;
};
