import { z } from 'zod';
import { loadContent, localizedText, type Language } from '../../../platform/content/index.js';
import { industryLabel, industryNames } from '../company-profile/industry.js';

export const QUESTION_TYPES = [
  'text',
  'long_text',
  'number',
  'integer',
  'boolean',
  'date',
  'choice',
  'multi_choice',
  'list',
  'contact',
] as const;

const id = z.string().regex(/^[a-z][a-z0-9_]{1,59}$/);

const constraints = z.strictObject({
  min: z.number().optional(),
  max: z.number().optional(),
  min_length: z.int().min(0).optional(),
  max_length: z.int().min(1).optional(),
  pattern: z.string().optional(),
  /** For texts: a URL that a worker will fetch. */
  fetchable: z.boolean().optional(),
  min_items: z.int().min(0).optional(),
  max_items: z.int().min(1).optional(),
  /** For lists of texts. */
  item_max_length: z.int().min(1).optional(),
  /** For dates: the question whose date has to be earlier. */
  after: id.optional(),
});
export type Constraints = z.output<typeof constraints>;

const option = z.strictObject({ value: z.string().min(1), label: localizedText });
export type Option = z.output<typeof option>;

const field = z.strictObject({
  id,
  type: z.enum(['text', 'number', 'integer', 'boolean', 'date', 'choice', 'list']),
  label: localizedText,
  required: z.boolean().default(false),
  constraints: constraints.default({}),
  options: z.array(option).min(2).optional(),
});
/** A field of list items that are objects. */
export type ListField = z.output<typeof field>;

const question = z
  .strictObject({
    id,
    type: z.enum(QUESTION_TYPES),
    label: localizedText,
    help: localizedText,
    required: z.boolean().default(false),
    constraints: constraints.default({}),
    options: z.array(option).min(2).optional(),
    options_from: z.literal('industries').optional(),
    fields: z.array(field).min(1).optional(),
    example: z.strictObject({ de: z.unknown(), en: z.unknown() }),
    used_for: localizedText,
  })
  .refine(
    ({ type, options, options_from: from }) => type.endsWith('choice') === Boolean(options ?? from),
    'choices, and only they, have options',
  )
  .refine(({ type, fields }) => fields === undefined || type === 'list', 'only lists have fields')
  .transform(({ options_from: from, ...rest }) => ({ ...rest, options: from ? industryOptions() : (rest.options ?? []) }));
export type Question = z.output<typeof question>;

const step = z.strictObject({
  id,
  title: localizedText,
  purpose: localizedText,
  /** Duration of the step in an interview. */
  minutes: z.int().min(1),
  questions: z.array(question).min(1),
});
export type Step = z.output<typeof step>;

const industryOptions = (): Option[] =>
  industryNames().map((value) => ({ value, label: { de: industryLabel(value, 'de'), en: industryLabel(value, 'en') } }));

/** Steps of the onboarding interview, in their order. */
export const STEPS: readonly Step[] = loadContent(
  'subgraphs/onboarding/content/steps.yaml',
  z.strictObject({ steps: z.array(step).min(1) }),
).steps;

export const QUESTIONS: ReadonlyMap<string, Question> = new Map(STEPS.flatMap(({ questions }) => questions.map((one) => [one.id, one])));

export const stepOf = (questionId: string): Step | undefined =>
  STEPS.find(({ questions }) => questions.some((one) => one.id === questionId));

export const REQUIRED_QUESTIONS: readonly string[] = [...QUESTIONS.values()].filter(({ required }) => required).map((one) => one.id);

/** Returns the label of an option; the value itself if it is not an option. */
export const optionLabel = (questionId: string, value: string, language: Language): string =>
  QUESTIONS.get(questionId)?.options.find((candidate) => candidate.value === value)?.label[language] ?? value;
