import 'reflect-metadata';
import { registerEnumType } from 'type-graphql';
import { LANGUAGES, type Language } from '../../content/index.js';
import { invalid } from '../../errors/index.js';
import { FALLBACK_LANGUAGE, languageSetting } from '../../identity/tenant-language.js';
import { languageOfRequest } from '../../text/index.js';
import type { GraphContext } from '../context.js';

/** Languages of the service as an enum of the graph. */
export enum GraphLanguage {
  DE = 'de',
  EN = 'en',
}
registerEnumType(GraphLanguage, {
  name: 'Language',
  description: 'Language of texts.',
  valuesConfig: { DE: { description: 'German.' }, EN: { description: 'English.' } },
});

/**
 * Returns the language of a response: the requested one, else that of the question it answers, else the one that the client prefers
 * by its Accept-Language header, else that of the tenant's settings, else German.
 * @throws AppError VALIDATION_FAILED if the requested language is not supported
 */
export const languageFor = async (ctx: Reader, requested: string | null | undefined, question = ''): Promise<Language> =>
  requested === null || requested === undefined
    ? (languageOfRequest(question) ?? ctx.language ?? (await tenantSetting(ctx)) ?? FALLBACK_LANGUAGE)
    : parseLanguage(requested, ['query', 'language']);

/** @throws AppError VALIDATION_FAILED, with the path of the value, if the language is not supported */
export const parseLanguage = (value: unknown, loc: string[]): Language => {
  const language = LANGUAGES.find((known) => known === value);
  if (!language) throw invalid(loc, `Input should be ${LANGUAGES.join(' or ')}`, value, 'enum');
  return language;
};

type Reader = Pick<GraphContext, 'em' | 'tenantId' | 'language'>;

/** Cached per operation, since lists need it for each of their items. */
const read = new WeakMap<Reader, Promise<Language | null>>();

const tenantSetting = (ctx: Reader): Promise<Language | null> => {
  const known = read.get(ctx) ?? languageSetting(ctx.em, ctx.tenantId);
  read.set(ctx, known);
  return known;
};
