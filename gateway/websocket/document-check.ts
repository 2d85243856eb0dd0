import { GraphQLError, parse, specifiedRules, validate, type DocumentNode, type GraphQLSchema } from 'graphql';
import { BoundedCache } from '../../platform/cache/bounded-cache.js';
import { DEFAULT_LIMITS, isTooDeep, limitRules, TOO_DEEP, type LimitRuleOptions } from '../limits/limits.js';

const CACHE_BYTES = 16 * 1024 * 1024;
/** Approximate memory of a parsed document, per character of its text. */
const BYTES_PER_CHARACTER = 60;

export type CheckedDocument = { readonly document: DocumentNode } | { readonly errors: readonly GraphQLError[] };

/** Returns a function that parses documents of clients and validates them, including the limits; results are cached by text. */
export const createDocumentCheck = (schema: GraphQLSchema, options: LimitRuleOptions): ((text: string) => CheckedDocument) => {
  const rules = [...specifiedRules, ...limitRules(options)];
  const { tokens } = options.limits ?? DEFAULT_LIMITS;
  const known = new BoundedCache<string, CheckedDocument>(CACHE_BYTES);

  const check = (text: string): CheckedDocument => {
    try {
      const document = parse(text, { maxTokens: tokens });
      const errors = validate(schema, document, rules);
      return errors.length > 0 ? { errors: errors.map(asInvalid) } : { document };
    } catch (error) {
      if (error instanceof GraphQLError) return { errors: [asInvalid(error)] };
      if (isTooDeep(error)) return { errors: [asInvalid(new GraphQLError(TOO_DEEP))] };
      throw error;
    }
  };

  return (text) => {
    const cached = known.get(text);
    if (cached) return cached;
    const checked = check(text);
    known.set(text, checked, text.length * BYTES_PER_CHARACTER);
    return checked;
  };
};

const asInvalid = ({ message, nodes, source, positions }: GraphQLError): GraphQLError =>
  new GraphQLError(message, { nodes, source, positions, extensions: { code: 'VALIDATION_FAILED' } });
