import { useSession } from '../session.js';
import type { Language } from './generated/graphql.js';

/** Returns the language of the session as the graph names it. */
export const useGraphLanguage = (): Language => (useSession().language === 'de' ? 'DE' : 'EN');
