import { withoutPersons, type Fact } from '../../methods/programme-facts/index.js';

/** Content that is not for readers outside of the company: amounts, rates and who is in charge. */
const INTERNAL =
  /\d\s?(?:%|€|£|\$)|(?<!\p{L})(?:EUR|GBP|USD|CHF|TEUR|budget\p{L}*|kosten|costs?|quoten?|rates?|prozent|per cent|minuten verspätung|verantwortlich\p{L}*|zuständig\p{L}*|responsible|owners?|eigentümer\p{L}*|vertraulich|confidential|intern(?:e[nrs]?)?|internal)(?!\p{L})|[€£$]\s?\d|\[NAME/iu;

/** Returns whether a fact states nothing internal and nobody by name, which a placeholder would replace. */
export const isPublic = (fact: Fact, people: readonly string[]): boolean =>
  !INTERNAL.test(fact.text) && Object.keys(withoutPersons([fact], people).removed).length === 0;
