import { z } from 'zod';
import { loadContent, localizedText, type Language } from '../../platform/content/index.js';
import { industryLabel, industryNames } from './industry.js';

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
  /** For texts: an address that a worker will fetch. */
  fetchable: z.boolean().optional(),
  min_items: z.int().min(0).optional(),
  max_items: z.int().min(1).optional(),
  /** For lists of texts. */
  item_max_length: z.int().min(1).optional(),
  /** For dates: a question whose date has to lie before this one. */
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
/** A column of a list whose items are objects. */
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
  /** How long the step takes in an interview. */
  minutes: z.int().min(1),
  questions: z.array(question).min(1),
});
export type Step = z.output<typeof step>;

const industryOptions = (): Option[] =>
  industryNames().map((value) => ({ value, label: { de: industryLabel(value, 'de'), en: industryLabel(value, 'en') } }));

/** The steps of an onboarding, in the order in which they are asked. */
export const STEPS: readonly Step[] = loadContent(
  'subgraphs/onboarding/content/steps.yaml',
  z.strictObject({ steps: z.array(step).min(1) }),
).steps;

export const QUESTIONS: ReadonlyMap<string, Question> = new Map(STEPS.flatMap(({ questions }) => questions.map((one) => [one.id, one])));

export const stepOf = (questionId: string): Step | undefined =>
  STEPS.find(({ questions }) => questions.some((one) => one.id === questionId));

export const REQUIRED_QUESTIONS: readonly string[] = [...QUESTIONS.values()].filter(({ required }) => required).map((one) => one.id);

/** The label of a choice's value; the value itself where it is not one of the options. */
export const optionLabel = (questionId: string, value: string, language: Language): string =>
  QUESTIONS.get(questionId)?.options.find((candidate) => candidate.value === value)?.label[language] ?? value;
