import { normaliseText } from '../../../../platform/text/index.js';
import { usualDirectionOf, type Direction } from './usual-direction.js';

/** A KPI with the word that its table has for the direction, in lower case. */
interface StatedKpi {
  readonly name: string;
  readonly direction: string | null;
}

const wordsOf = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(normaliseText));

const HIGHER = wordsOf(
  'höher größer hoch mehr steigend maximieren mindestens wenigstens untergrenze mindestwert higher high more up increase increasing maximize maximise h',
);
const LOWER = wordsOf(
  'niedriger kleiner niedrig weniger sinkend fallend minimieren höchstens maximal obergrenze höchstwert lower low less down decrease decreasing minimize minimise l',
);
/** Words for a wish ("maximise it") or for a bound ("at most"), which mean opposite directions. */
const UPPER = wordsOf('max maximum');
const LOWEST = wordsOf('min minimum');

/** Signs and phrases for a direction, such as "lower is better", „je höher, desto besser“ and "↑". */
const HIGHER_PHRASE =
  /^[↑▲⬆≥>]=?$|^at least$|^lower (?:limit|bound)$|^(?:the |je )?(?:höher|größer|mehr|higher|bigger|more),? (?:the better|is better|ist besser|desto besser)$/u;
const LOWER_PHRASE =
  /^[↓▼⬇≤<]=?$|^at most$|^upper (?:limit|bound)$|^(?:the |je )?(?:niedriger|kleiner|weniger|lower|smaller|less|fewer),? (?:the better|is better|ist besser|desto besser)$/u;

const certainDirectionOf = (word: string): Direction | null => {
  if (HIGHER_PHRASE.test(word)) return 'higher';
  if (LOWER_PHRASE.test(word)) return 'lower';
  const normal = normaliseText(word);
  return HIGHER.has(normal) ? 'higher' : LOWER.has(normal) ? 'lower' : null;
};

/** Returns the better direction if a word states a bound: `lower` for a maximum, `higher` for a minimum. Null for other words. */
const asBound = (word: string): Direction | null => {
  const normal = normaliseText(word);
  return UPPER.has(normal) ? 'lower' : LOWEST.has(normal) ? 'higher' : null;
};

const opposite = (direction: Direction): Direction => (direction === 'higher' ? 'lower' : 'higher');

/**
 * Returns a function for the direction that the table of a KPI states. "max" and "min" are bounds in one table and wishes in another; the
 * KPIs of the table whose names have a usual direction decide for all. Without a majority, these words state no direction.
 */
export const statedDirections = (kpis: readonly StatedKpi[]): ((word: string | null) => Direction | null) => {
  const votes = kpis.map(({ name, direction }) => {
    const bound = direction === null ? null : asBound(direction);
    const usual = bound === null ? null : usualDirectionOf(name);
    return usual === null ? 0 : usual === bound ? 1 : -1;
  });
  const boundMajority = votes.reduce<number>((sum, vote) => sum + vote, 0);
  return (word) => {
    if (word === null) return null;
    const bound = asBound(word);
    if (bound === null) return certainDirectionOf(word);
    return boundMajority === 0 ? null : boundMajority > 0 ? bound : opposite(bound);
  };
};
