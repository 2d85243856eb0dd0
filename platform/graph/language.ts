import { LANGUAGES, type Language, languageOf } from '../content/index.js';
import { invalid } from '../errors/index.js';
import { FALLBACK_LANGUAGE, languageSetting } from '../identity/tenant-language.js';
import type { GraphContext } from './context.js';

/**
 * The language to answer in: the one asked for, else the one that the tenant has set, else German.
 * @throws AppError VALIDATION_FAILED for one that is not spoken here
 */
export const languageFor = async (ctx: Reader, asked: string | null | undefined): Promise<Language> => {
  if (asked === null || asked === undefined) return (await ownLanguage(ctx)) ?? FALLBACK_LANGUAGE;
  return spokenLanguage(asked, ['query', 'language']);
};

/** @throws AppError VALIDATION_FAILED, at the place of the value, for one that is not spoken here */
export const spokenLanguage = (value: unknown, place: string[]): Language => {
  const language = LANGUAGES.find((known) => known === value);
  if (!language) throw invalid(place, `Input should be ${LANGUAGES.join(' or ')}`, value, 'enum');
  return language;
};

/** The language to work on a text in: the one that the tenant has set, else that of the text, else German. */
export const languageForText = async (ctx: Reader, text: string): Promise<Language> =>
  (await ownLanguage(ctx)) ?? languageOf(text) ?? FALLBACK_LANGUAGE;

type Reader = Pick<GraphContext, 'em' | 'tenantId'>;

/** Read once for an operation: lists ask for each of their items. */
const read = new WeakMap<Reader, Promise<Language | null>>();

const ownLanguage = (ctx: Reader): Promise<Language | null> => {
  const known = read.get(ctx) ?? languageSetting(ctx.em, ctx.tenantId);
  read.set(ctx, known);
  return known;
};
