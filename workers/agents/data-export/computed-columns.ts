import { wordsIn } from '../../../platform/text/index.js';
import { OPERATOR, readFormula } from '../../methods/column-formula/index.js';

/** A column that a request defines by a calculation from others. */
export interface ComputedColumn {
  readonly name: string;
  readonly sql: string;
  readonly shown: string;
  /** Columns of the calculation. */
  readonly columns: readonly string[];
}

/** Computed columns of a request, and the request without their calculations. */
export interface ComputedColumns {
  readonly computed: readonly ComputedColumn[];
  /** Calculations from something that is no column. */
  readonly impossible: readonly string[];
  readonly words: readonly string[];
  readonly rest: string;
}

const NAME = String.raw`(?<name>[\p{L}\p{N}_][\p{L}\p{N}_ -]{1,60}?)`;
/** „Restbudget (Budget minus Ist)“, "net = qty x price". */
const COMPUTED = [
  new RegExp(String.raw`${NAME}\s*\(\s*(?:=\s*|als\s+|as\s+|i\.?e\.?\s+|also\s+)?(?<formula>[^()]+?${OPERATOR}[^()]+?)\s*\)`, 'giu'),
  new RegExp(
    String.raw`${NAME}\s*:?=\s*(?<formula>[^,;:.()=]+?${OPERATOR}[^,;:.()=]+?)(?=[,;.]|\s(?:und|and|as|als|for|für|sorted|sortiert|ordered|nur|only)\s|\s*$)`,
    'giu',
  ),
];
const ITEM = String.raw`[\p{L}\p{N}_][\p{L}\p{N}_ -]{1,60}?`;
const AS_COLUMN = String.raw`(?:\s+(?:as|als)\s+(?:an?\s+|eine?\s+|own\s+|eigene\s+|separate\s+)*(?:columns?|spalten?))?`;
/** "Booked, billed and the difference", "difference between booked and billed". */
const DIFFERENCES = [
  new RegExp(
    String.raw`(?<=^|[,;:]|(?<!\p{L})(?:mit|with)\s)\s*(?<one>${ITEM}),?\s*(?:,|(?<!\p{L})(?:und|and)(?!\p{L}))\s*(?<two>${ITEM}),?\s+(?:und|and|sowie|plus)\s+(?:the\s+|die\s+|deren\s+|their\s+)?(?<words>(?<name>difference|differenz)(?!\p{L}|\s+(?:between|zwischen|from|zu))${AS_COLUMN})`,
    'giu',
  ),
  new RegExp(
    String.raw`(?<words>(?<name>difference|differenz)\s+(?:between|zwischen)\s+(?:the\s+|de[mnr]\s+)?(?<one>${ITEM})\s+(?:und|and)\s+(?:the\s+|de[mnr]\s+)?(?<two>${ITEM})${AS_COLUMN})(?=[,;.]|\s*$)`,
    'giu',
  ),
];

/** Ends what stands before the name of a column. */
const BEFORE_NAME =
  /^.*(?<![\p{L}])(?:und|and|mit|with|plus|sowie|dazu|spalten?|columns?|including|inklusive|the|der|die|das|a|an|eine[rmn]?|compute|berechne|add|ergänze)\s+/iu;
const MAX_NAME_WORDS = 5;

/**
 * Reads the columns that a request defines by calculations.
 *
 * @param nameOf returns the numeric column that words name
 */
export const computedColumns = (text: string, nameOf: (words: string) => string | undefined): ComputedColumns => {
  const found = COMPUTED.flatMap((pattern) => [...text.matchAll(pattern)]).map((match) => {
    const { name = '', formula = '' } = match.groups ?? {};
    const short = name.replace(BEFORE_NAME, '').trim();
    return { words: match[0], name: short, formula, read: readFormula(formula, nameOf) };
  });
  const differences = DIFFERENCES.flatMap((pattern) => [...text.matchAll(pattern)]).flatMap(({ groups }) => {
    const { words = '', name = '', one = '', two = '' } = groups ?? {};
    const read = readFormula(`${one} - ${two}`, nameOf);
    return read && read.columns.length === 2 ? [{ words, name, formula: `${one} - ${two}`, read }] : [];
  });
  const named = [...found, ...differences].filter(({ name }) => name !== '' && wordsIn(name).length <= MAX_NAME_WORDS);
  const computed = named.flatMap(({ name, read }) => (read ? [{ name, ...read }] : []));
  return {
    computed: computed.filter(({ name }, at) => computed.findIndex((each) => each.name === name) === at),
    impossible: named.flatMap(({ name, formula, read }) => (read ? [] : [`${name} (${formula.trim()})`])),
    words: named.flatMap(({ name, formula }) => [...wordsIn(name), ...wordsIn(formula)]),
    rest: named.reduce((rest, { words, name }) => rest.replace(words, words.slice(0, words.indexOf(name)) + name), text),
  };
};
