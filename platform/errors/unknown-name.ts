import { closestName, misspeltName } from '../text/index.js';
import { invalid } from './app-error.js';

const MAX_LISTED = 60;
const MAX_NAME_LENGTH = 80;

/** Returns the message on a name that a request must not contain: the name, the most similar known one and all known ones. */
export const unknownName = (name: string, known: readonly string[]): string => {
  const nearest = closestName(name, known);
  const meant = nearest === null ? '' : ` Did you mean "${nearest}"?`;
  const listed = [...known.slice(0, MAX_LISTED), ...(known.length > MAX_LISTED ? ['…'] : [])].join(', ');
  return `Unknown name "${name.slice(0, MAX_NAME_LENGTH).toWellFormed()}".${meant} Known names: ${listed || 'none'}.`;
};

/**
 * Rejects names that misspell a known one in an object that accepts unknown names. A misspelt setting would have no effect.
 * @throws AppError VALIDATION_FAILED
 */
export const rejectMisspelt = (names: readonly string[], known: readonly string[], loc: readonly (string | number)[]): void => {
  for (const name of names)
    if (misspeltName(name, known) !== null) throw invalid([...loc, name], unknownName(name, known), undefined, 'extra_forbidden');
};
