import { wordsIn } from '../../../platform/text/index.js';

/**
 * Words that ask for filters on a page, up to the end of the list of columns: „filterbar nach Monat und Lager“, „umschaltbar nach
 * Schicht“, "with filters for site", "a switch for region".
 */
const FILTERS =
  /(?:,\s*)?(?<!\p{L})(?:(?:und|and|with|mit|sowie|plus|dazu|also|auch)\s+)*(?:(?:an?|the|one|einem?|einer|eine[nr]?)\s+)?(?:(?:filter|(?:um|aus)schalt|schalt|auswähl|wähl|sortier|eingrenz|einschränk)bar|filter\p{L}*|(?:um|aus)schalt(?:er|en|ung|et)?|schalter|auswahl(?:liste|feld)?|aus(?:zu)?wähl\p{L}*|switch\p{L}*|toggle\p{L}*|select(?:able|or|ion)?|slicer|drop-?down|picker|choice)\s+(?:nach|by|for|on|für|per|between|zwischen|je)\s+(?<columns>[^.;:!?,]+)/giu;

/** Returns the parts of a request that ask for filters on a page, with the words for the columns to filter by. */
export const pageFilters = (text: string): { words: string; columns: string }[] =>
  Array.from(text.matchAll(FILTERS), ({ 0: words, groups }) => ({ words, columns: groups?.['columns'] ?? '' }));

/** Returns a request without the parts that ask for filters on a page. */
export const withoutPageFilters = (text: string): string => pageFilters(text).reduce((rest, { words }) => rest.replace(words, ' '), text);

/** Returns whether a request names a column only as a filter. */
export const isFiltering = (text: string, words: string): boolean =>
  pageFilters(text).some(({ columns }) => {
    const last = wordsIn(words).at(-1) ?? words;
    return wordsIn(columns).includes(last) && !wordsIn(text.replace(columns, ' ')).includes(last);
  });
