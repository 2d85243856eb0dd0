import { z } from 'zod';
import { checkUrl, FetchError, type UrlPolicy } from '../../../platform/net/index.js';
import type { Constraints, ListField, Option, Question } from './step-catalogue.js';

const MAX_TEXT_LENGTH = 10_000;
const MAX_ITEMS = 200;
const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

const isFetchable =
  (policy: UrlPolicy) =>
  (url: string, context: z.RefinementCtx): void => {
    try {
      checkUrl(url, policy);
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
    }
  };

/** Returns the schema of a trimmed text of one or several lines. */
const text = (
  { min_length: min, max_length: max = MAX_TEXT_LENGTH, pattern, fetchable }: Constraints,
  policy: UrlPolicy,
): z.ZodType<string> => {
  const bounded = z
    .string()
    .trim()
    .min(min ?? 1)
    .max(max);
  if (fetchable) return bounded.superRefine(isFetchable(policy));
  return pattern === undefined ? bounded : bounded.regex(new RegExp(pattern), `String should match pattern '${pattern}'`);
};

const number = ({ min = -1e15, max = 1e15 }: Constraints): z.ZodNumber => z.number().min(min).max(max);

const choice = (options: readonly Option[]): z.ZodType<string> => {
  const values = options.map(({ value }) => value);
  return z.string().refine((value) => values.includes(value), { error: `Input should be one of ${values.join(', ')}` });
};

const listOf = <T>(item: z.ZodType<T>, { min_items: min = 0, max_items: max = MAX_ITEMS }: Constraints): z.ZodType<T[]> =>
  z.array(item).min(min).max(max);

const date = z.iso.date({ error: 'Input should be a date as YYYY-MM-DD' });

const contact = z.strictObject({
  name: z.string().trim().min(1).max(120),
  role: z.string().trim().max(120).nullish(),
  email: z.string().trim().max(254).regex(EMAIL, 'Input should be an e-mail address').nullish(),
  phone: z.string().trim().max(40).nullish(),
});

const fieldSchema = (field: ListField, policy: UrlPolicy): z.ZodType => {
  const schema = valueSchema(field, policy);
  return field.required ? schema : schema.nullish();
};

const valueSchema = ({ type, constraints, options }: Pick<ListField, 'type' | 'constraints' | 'options'>, policy: UrlPolicy): z.ZodType => {
  switch (type) {
    case 'text':
      return text(constraints, policy);
    case 'number':
      return number(constraints);
    case 'integer':
      return number(constraints).int();
    case 'boolean':
      return z.boolean();
    case 'date':
      return date;
    case 'choice':
      return choice(options ?? []);
    case 'list':
      return listOf(text({ max_length: constraints.item_max_length }, policy), constraints);
  }
};

/**
 * Returns the schema of an answer to the question. Texts are trimmed; absent fields of list items may be null.
 * @param policy for URLs that a worker will fetch
 */
export const answerSchema = ({ type, constraints, options, fields }: Question, policy: UrlPolicy): z.ZodType => {
  switch (type) {
    case 'long_text':
      return text(constraints, policy);
    case 'contact':
      return contact;
    case 'multi_choice':
      return listOf(choice(options), constraints).refine(
        (values) => new Set(values).size === values.length,
        'Each option may occur only once',
      );
    case 'list':
      if (fields)
        return listOf(z.strictObject(Object.fromEntries(fields.map((field) => [field.id, fieldSchema(field, policy)]))), constraints);
      return valueSchema({ type, constraints, options: undefined }, policy);
    default:
      return valueSchema({ type, constraints, options }, policy);
  }
};
