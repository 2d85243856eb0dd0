import Negotiator from 'negotiator';
import { LANGUAGES, type Language } from '../content/index.js';

/**
 * Returns the language of the service that a client prefers by its Accept-Language header (RFC 9110, 12.5.4); undefined if it
 * accepts neither or has no preference. `de-AT` counts as German.
 */
export const preferredLanguage = (header: string | undefined): Language | undefined => {
  if (header === undefined) return undefined;
  const accepted = new Negotiator({ headers: { 'accept-language': header } }).languages();
  const primary = accepted.map((range) => range.split('-')[0]?.toLowerCase());
  return LANGUAGES.find((language) => language === primary.find((each) => LANGUAGES.some((known) => known === each)));
};
