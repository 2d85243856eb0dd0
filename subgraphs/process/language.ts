import { LANGUAGES, type Language } from '../../platform/content/index.js';
import { invalid } from '../../platform/errors/index.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { tenantLanguage } from '../../platform/identity/tenant-language.js';

/** The language to answer in: the one asked for, else the tenant's. */
export const languageFor = async (ctx: Pick<GraphContext, 'em' | 'tenantId'>, asked: string | null | undefined): Promise<Language> => {
  if (asked === null || asked === undefined) return tenantLanguage(ctx.em, ctx.tenantId);
  const language = LANGUAGES.find((known) => known === asked);
  if (!language) throw invalid(['query', 'language'], `Input should be ${LANGUAGES.join(' or ')}`, asked, 'enum');
  return language;
};
