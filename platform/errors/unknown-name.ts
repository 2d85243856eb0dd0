import { closestName } from '../text/index.js';

const MAX_LISTED = 60;
const MAX_NAME_LENGTH = 80;

/** Returns the message on a name that a request must not contain: the name, the most similar known one and all known ones. */
export const unknownName = (name: string, known: readonly string[]): string => {
  const nearest = closestName(name, known);
  const meant = nearest === null ? '' : ` Did you mean "${nearest}"?`;
  const listed = [...known.slice(0, MAX_LISTED), ...(known.length > MAX_LISTED ? ['…'] : [])].join(', ');
  return `Unknown name "${name.slice(0, MAX_NAME_LENGTH).toWellFormed()}".${meant} Known names: ${listed || 'none'}.`;
};
