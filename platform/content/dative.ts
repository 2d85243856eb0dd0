import { inAnyCase } from '../text/any-word.js';

const NUMBER = String.raw`(?:[<>]\s)?[-−]?(?!1\s)\d(?:[\d.,]*\d)?`;
const PREPOSITION = String.raw`(?<!\p{L})(?:${inAnyCase('ab|aus|bei|binnen|mit|nach|seit|von|vor|zwischen')})\s(?:(?:mindestens|höchstens|rund|etwa)\s)?`;
/**
 * An amount after a German preposition with the dative, such as „bei 67 Tage“ or „von mindestens 3 Punkte“; the second one after
 * „zwischen“. Prepositions that can also take the accusative (in, über, unter) are left alone.
 */
const AMOUNT = new RegExp(
  String.raw`(?<=${PREPOSITION}${NUMBER}\s|(?<!\p{L})${inAnyCase('zwischen')}\s${NUMBER}\s\p{Lu}\p{Ll}+\sund\s${NUMBER}\s)\p{Lu}\p{Ll}+e(?![\p{L}-])`,
  'gu',
);

/** Puts the plural nouns of amounts into the dative where a German text requires it: „bei 67 Tagen“. Those that end in "n" or "s" have none. */
export const withDatives = (text: string): string => text.replace(AMOUNT, '$&n');
