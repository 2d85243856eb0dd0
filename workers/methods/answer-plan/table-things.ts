import { namesOfUnit, type UnderstoodColumn } from '../../../platform/column-meaning/index.js';
import { labelWords } from '../../../platform/text/index.js';
import { usualSpelling } from '../../dataset-rows.js';
import { columnThing, distinctiveNames, isShortText, valueThing, type Nameable } from '../request-reading/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { PARTICIPLE } from './value-words.js';

/** Dataset with the properties that a plan reads. */
export type PlannedDataset = Pick<Dataset, 'datasetId' | 'columns' | 'profile' | 'rows' | 'roles'> &
  Partial<Pick<Dataset, 'name' | 'columnCorrections'>>;

/** Endings of a meaning that do not describe the measured quantity. */
const GENERIC_END = /_(?:rate|time|quantity|amount|value|score|count)$/u;

/** Returns the measured quantity of a column, by which a request can name it if its name is abbreviated: "discount" for "Disc %". */
const meaningHeads = (column: UnderstoodColumn | undefined): string[] => {
  if (column?.role !== 'measure' || column.semanticType === null) return [];
  return [...new Set([column.semanticType, column.semanticType.replace(GENERIC_END, '')])].map((name) => name.replaceAll('_', ' '));
};

/** Returns the columns of an event log whose values do not describe a case as a whole. */
export const stepColumns = ({ roles }: PlannedDataset): ReadonlySet<string | undefined> =>
  new Set([roles['activity'], roles['case'], roles['lifecycle']]);

/** Minimum share of the rows at which a state is the normal one. */
const NORMAL = 0.5;

/** Returns the states that most rows of a dataset have. */
export const normalStates = ({ profile, rows }: PlannedDataset): ReadonlySet<string> =>
  new Set(
    profile.columns.flatMap(({ topValues }) =>
      topValues.flatMap(({ value, count }) => (PARTICIPLE.test(String(value)) && count > NORMAL * rows ? [String(value)] : [])),
    ),
  );

/** Returns the texts of a dataset in their usual spelling; rows with another spelling are selected with them. */
export const valueThings = ({ datasetId, profile }: PlannedDataset): Nameable[] =>
  profile.columns.flatMap(({ name, topValues }) => {
    const values = topValues.flatMap(({ value }) =>
      isShortText(value) && usualSpelling({ profile }, name, value) === value ? [value] : [],
    );
    const distinctive = distinctiveNames(values);
    return values.map((value) => valueThing(datasetId, name, value, distinctive(value)));
  });

/** Words at the end of the name of a column that say how it states a thing: `hotel_code`, „Kunden-Nr“. */
const OF_THING = /^(?:code|id|nr|no|number|nummer|name|key|kürzel|schlüssel)$/iu;
/** Maximum number of different values of a column that is named by its thing alone. */
const MAX_VALUES = 60;

/** Returns the thing that a column states by a code or name, if no other column is about it: "hotel" for `hotel_code`. */
const thingOf = (name: string, { columns, profile }: PlannedDataset): string[] => {
  const words = labelWords(name);
  const thing = words.slice(0, -1).join(' ');
  const isOther = (other: string): boolean => other !== name && labelWords(other).join(' ').toLowerCase().startsWith(thing.toLowerCase());
  const distinct = profile.columns.find((column) => column.name === name)?.distinct ?? Infinity;
  return thing !== '' && OF_THING.test(words.at(-1) ?? '') && distinct <= MAX_VALUES && !columns.some((column) => isOther(column.name))
    ? [thing]
    : [];
};

/** Returns the columns of a dataset; a request can name a column of kilometres by its unit alone. */
export const columnThings = (dataset: PlannedDataset, understood: ReadonlyMap<string, UnderstoodColumn>): Nameable[] =>
  dataset.columns.map(({ name }) => ({
    ...columnThing(dataset.datasetId, name),
    heads: [...meaningHeads(understood.get(name)), ...namesOfUnit(name), ...thingOf(name, dataset)],
  }));
