import { invalid } from '../../../platform/errors/index.js';
import { snakeCase } from '../../../platform/text/snake-case.js';
import type { IngestOptions } from '../ingestion/index.js';
import { SourceKind } from '../source.entity.js';
import { PagingKind, type RestPagingInput } from './source-connection.input.js';

const { CSV, EVENT_LOG, JSON, XLSX, PARQUET } = SourceKind;
const TEXT_FILES = [CSV, EVENT_LOG];
const ALL = Object.values(SourceKind);
/** Kinds whose types are inferred; the columns of a Parquet file have theirs. */
const INFERRED = ALL.filter((kind) => kind !== PARQUET);

/** Kinds of sources whose reading uses an option. */
const KINDS_OF_OPTION: Readonly<Record<keyof IngestOptions, readonly SourceKind[]>> = {
  delimiter: TEXT_FILES,
  quote: TEXT_FILES,
  escape: TEXT_FILES,
  encoding: TEXT_FILES,
  header: [...TEXT_FILES, XLSX],
  skipRows: TEXT_FILES,
  maxRejectedShare: TEXT_FILES,
  decimalSeparator: INFERRED,
  nullValues: INFERRED,
  textColumns: INFERRED,
  periodsAsRows: INFERRED.filter((kind) => kind !== EVENT_LOG),
  recordsPointer: [JSON],
  sheet: [XLSX],
  range: [XLSX],
  headerRow: [XLSX],
  timeZone: ALL,
  caseColumn: [EVENT_LOG],
  activityColumn: [EVENT_LOG],
  timeColumn: [EVENT_LOG],
  startColumn: [EVENT_LOG],
  lifecycleColumn: [EVENT_LOG],
  resourceColumn: [EVENT_LOG],
};

/**
 * Rejects options that a source of this kind does not use, because a setting without effect hides that the file is read otherwise.
 * @throws AppError VALIDATION_FAILED that names the option, the kinds that use it, and the options of this kind
 */
export const rejectUnusedOptions = (kind: SourceKind, options: object): void => {
  for (const [name, value] of Object.entries(options)) {
    const kinds = KINDS_OF_OPTION[name as keyof IngestOptions];
    const isAbsent = value === null || value === undefined || (Array.isArray(value) && value.length === 0);
    if (isAbsent || kinds.includes(kind)) continue;
    const usable = Object.entries(KINDS_OF_OPTION).flatMap(([option, of]) => (of.includes(kind) ? [snakeCase(option)] : []));
    const hint = name === 'recordsPointer' && kind === SourceKind.REST ? ' Use rest.records_pointer.' : '';
    throw invalid(
      ['body', 'options', snakeCase(name)],
      `Sources of kind ${kind} do not use the option ${snakeCase(name)}; it is for ${kinds.join(', ')}.${hint} Options of ${kind}: ${usable.join(', ')}`,
      value,
      'extra_forbidden',
    );
  }
};

/**
 * Rejects a `parameter` or `start` that the kind of paging does not use.
 * @throws AppError VALIDATION_FAILED
 */
export const rejectUnusedPaging = ({ kind, parameter, start }: Pick<RestPagingInput, 'kind' | 'parameter' | 'start'>): void => {
  const reject = (field: string, reason: string): never => {
    throw invalid(['body', 'rest', 'paging', field], reason, undefined, 'extra_forbidden');
  };
  const isByNumber = kind === PagingKind.PAGE || kind === PagingKind.OFFSET;
  if (start != null && !isByNumber) reject('start', `Paging of kind ${kind} does not use start`);
  if (parameter && kind === PagingKind.NEXT_LINK) reject('parameter', `Paging of kind ${kind} does not use parameter`);
};
