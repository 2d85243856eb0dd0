import type { ExportRequest } from '../../exporting.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { isNumericType, unitOf } from '../../../platform/column-meaning/index.js';

/** Coarsened columns of a request, with its words, and the coarsening that no column or width could be found for. */
export interface Coarsening {
  readonly bands: NonNullable<ExportRequest['bands']>;
  readonly words: readonly string[];
  /** Phrase of the request that cannot be carried out; null without one. */
  readonly impossible: string | null;
}

const WIDTHS: readonly (readonly [number, string])[] = [
  [5, 'fünfer|5er|fives'],
  [10, 'zehner|10er|tens|decades|dekaden'],
  [20, 'zwanziger|20er|twenties'],
  [100, 'hunderter|100er|hundert|hundreds|hundred'],
  [1000, 'tausender|1000er|tausend|thousands|thousand'],
];
const GROUPS = String.raw`(?:[-\s]*(?:year|jahre?s?|gbp|eur|usd))?[-\s]*(?:gruppen|klassen|schritten?|bändern|stufen|bands?|groups?|brackets?|buckets?|steps?)`;
/** A coarsening: "in tens", „in Zehnergruppen“, "rounded to thousands", "in 5-year bands", "age bands", „nur das Geburtsjahr“, "first two digits". */
const COARSE = new RegExp(
  String.raw`(?<!\p{L})(?:` +
    String.raw`(?:(?:gerundet\p{L}*|rounded)\s+)?(?:in|auf|into?|as|als|by|nach|to)\s+(?:(?:nur|only|full|whole|ganze|volle|nearest|the)\s+)*(?<word>${WIDTHS.map(([, words]) => words).join('|')})(?:[-\s]*(?:jahres)?(?:gruppen|klassen|schritten?|stufen|groups?|bands?))?` +
    String.raw`|(?:(?:gerundet\p{L}*|rounded)\s+)?(?:in|auf|into?|as|als|by|nach|to)\s+(?:(?:nur|only|nearest|the|bands|steps|groups|schritten|gruppen|of|von|zu|je)\s+)*(?<width>\d{1,3}(?:[.,]?000)*)(?:er)?${GROUPS}` +
    String.raw`|(?:in|into|to)\s+(?:bands|steps|groups|brackets)\s+of\s+(?<of>\d{1,3}(?:[.,]?000)*)|in\s+(?:schritten|gruppen|klassen)\s+(?:von|zu|à)\s+(?<zu>\d{1,3}(?:[.,]?000)*)` +
    String.raw`|(?<open>(?:alters|größen|betrags|wert|preis)(?:gruppen|klassen|stufen)|(?:age|size|income|value|price)[-\s](?:bands?|groups?|brackets?)|gerundet\p{L}*|rounded|vergröbert\p{L}*|gekürzt\p{L}*|coarsened|truncated|(?:first|erste[nr]?|last|letzte[nr]?)\s+\p{L}+\s+(?:digits?|ziffern|stellen)|\p{L}*stellige?n?|(?:nur|only|just)\s+(?:(?:das|der|den|the)\s+)?(?:geburts|eintritts)?(?:jahr|monat|year|month)(?:\s+of\s+\p{L}+)?)` +
    String.raw`)(?!\p{L})`,
  'giu',
);

/**
 * Returns the columns that a request wants coarsened. The column is the one named last before the coarsening. A coarsening without a
 * known column or width is impossible: the exact values would tell what they are to hide.
 *
 * @param namedBy names of the columns that a phrase names
 */
export const coarsenedColumns = (text: string, { columns }: Pick<Dataset, 'columns'>, namedBy: (words: string) => string[]): Coarsening => {
  const found = [...text.matchAll(COARSE)].map((match) => {
    const { word, width, of, zu } = match.groups ?? {};
    const size =
      word === undefined
        ? Number((width ?? of ?? zu ?? '0').replace(/[.,]/gu, ''))
        : (WIDTHS.find(([, words]) => new RegExp(`^(?:${words})$`, 'iu').test(word))?.[0] ?? 0);
    const before = text.slice(0, match.index).split(/[.;:,]\s|\s(?:und|and|ohne|without|with|mit)\s/iu);
    const column = namedBy(before.at(-1) ?? '')[0] ?? namedBy(match[0])[0];
    const type = columns.find(({ name }) => name === column)?.type ?? '';
    // A bound in units means another one where the column counts thousands.
    const isPossible = column !== undefined && size > 0 && isNumericType(type) && (unitOf(column)?.symbol ?? '').startsWith('k') === false;
    return {
      words: `${before.at(-1) ?? ''} ${match[0]}`.trim(),
      band: isPossible ? { column, width: size, isRounded: /gerundet|rounded/iu.test(match[0]) } : null,
    };
  });
  const bands = found.flatMap(({ band }) => band ?? []);
  return {
    bands: bands.filter(({ column }, at) => bands.findIndex((each) => each.column === column) === at),
    words: found.map(({ words }) => words),
    impossible: found.find(({ band }) => band === null)?.words ?? null,
  };
};
