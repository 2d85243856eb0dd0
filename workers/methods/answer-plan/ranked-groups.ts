import type { UnderstoodColumn } from '../../../platform/column-meaning/index.js';
import { subjectsIn } from '../../../platform/questions/index.js';
import { countOf, NUMBER_WORDS } from '../../../platform/text/index.js';
import { columnThing, type Nameable } from '../request-reading/index.js';
import type { RowPlan } from './answer-plan.js';
import { KINDS, MIN_CONFIDENCE, TIME_ROLES, type PlannedDataset } from './local-subjects.js';

const SIZE_WORD =
  'größten?|umsatzstärksten?|wichtigsten?|besten?|teuersten?|schlechtesten?|kleinsten?|umsatzschwächsten?|largest|biggest|best|strongest|most important|highest|worst|smallest|weakest';
const COUNT_WORD = String.raw`\d{1,3}|${Object.keys(NUMBER_WORDS).join('|')}`;
const KIND_WORD = String.raw`\p{L}[\p{L}-]+`;
/** "the top ten customers", „die fünf größten Kunden“, "the largest five accounts". */
const RANKED_GROUPS = new RegExp(
  String.raw`(?<!\p{L})(?:top[-\s]?(?<count>${COUNT_WORD})\s+(?:(?:${SIZE_WORD})\s+)?(?<kind>${KIND_WORD})|(?<count2>${COUNT_WORD})\s+(?:${SIZE_WORD})\s+(?<kind2>${KIND_WORD})|(?:${SIZE_WORD})\s+(?<count3>${COUNT_WORD})\s+(?<kind3>${KIND_WORD}))`,
  'iu',
);
/** "Which five rentals", „die drei Aufträge mit der längsten Dauer“. */
const COUNTED_ROWS = new RegExp(String.raw`(?<!\p{L})(?:which|welche|die|the|top)\s+(?<count>${COUNT_WORD})\s+${KIND_WORD}`, 'iu');

/** Returns the number of single rows that a request asks for by rank; null if it states none. */
export const countedRows = (text: string): number | null => countOf(COUNTED_ROWS.exec(text)?.groups?.['count'] ?? '') ?? null;

const SMALLEST = /schlechtest|kleinst|schwächst|worst|smallest|weakest/iu;
/** Endings of the meaning of columns that identify a thing. */
const OF_THING = /_(?:id|number|name|code|key|no)$/u;

interface RankedGroups {
  readonly group: RowPlan['groups'][number];
  readonly ranks: NonNullable<RowPlan['ranks']>;
  readonly count: number;
}

/** Returns the columns of a dataset that contain things, each with what it contains: a customer number stands for customers. */
export const groupableThings = (dataset: PlannedDataset, understood: readonly UnderstoodColumn[]): Nameable[] => {
  const types = new Map(dataset.columns.map(({ name, type }) => [name, type]));
  return understood
    .filter(
      ({ name, role }) =>
        role !== 'measure' && !TIME_ROLES.has(role ?? '') && name !== dataset.roles['activity'] && types.get(name) === 'text',
    )
    .map(({ name, semanticType }) => ({
      ...columnThing(dataset.datasetId, name),
      heads: semanticType === null ? [] : [semanticType.replace(OF_THING, '').replaceAll('_', ' ')],
    }));
};

/** Returns the grouping of a request for ranked groups, such as "the top ten customers"; null if the dataset has no column for them. */
export const rankedGroups = (text: string, dataset: PlannedDataset, understood: readonly UnderstoodColumn[]): RankedGroups | null => {
  const match = RANKED_GROUPS.exec(text);
  const { count, count2, count3, kind, kind2, kind3 } = match?.groups ?? {};
  const wanted = countOf(count ?? count2 ?? count3 ?? '') ?? 0;
  if (!match || wanted < 1) return null;
  const things = groupableThings(dataset, understood);
  const [found] = subjectsIn(kind ?? kind2 ?? kind3 ?? '', things, { kinds: KINDS, minConfidence: MIN_CONFIDENCE });
  return found
    ? {
        group: { column: found.label, grain: null, words: match[0] },
        ranks: SMALLEST.test(match[0]) ? 'lowest' : 'highest',
        count: wanted,
      }
    : null;
};
