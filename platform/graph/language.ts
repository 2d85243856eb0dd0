import { LANGUAGES, type Language } from '../content/index.js';
import { invalid } from '../errors/index.js';
import { tenantLanguage } from '../identity/tenant-language.js';
import type { GraphContext } from './context.js';

/**
 * The language to answer in: the one asked for, else the tenant's.
 * @throws AppError VALIDATION_FAILED for one that is not spoken here
 */
export const languageFor = async (ctx: Reader, asked: string | null | undefined): Promise<Language> => {
  if (asked === null || asked === undefined) return ownLanguage(ctx);
  const language = LANGUAGES.find((known) => known === asked);
  if (!language) throw invalid(['query', 'language'], `Input should be ${LANGUAGES.join(' or ')}`, asked, 'enum');
  return language;
};

type Reader = Pick<GraphContext, 'em' | 'tenantId'>;

/** Read once for an operation: lists ask for each of their items. */
const read = new WeakMap<Reader, Promise<Language>>();

const ownLanguage = (ctx: Reader): Promise<Language> => {
  const known = read.get(ctx) ?? tenantLanguage(ctx.em, ctx.tenantId);
  read.set(ctx, known);
  return known;
};
