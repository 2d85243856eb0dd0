import { identifier } from '../../../platform/analytics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { fetchDataset } from '../../datasets.js';
import type { AgentContext } from '../../kit.js';

const ONCE =
  /(?<!\p{L})(?:(?:jede[rsnm]?|each|every)\s+(?<each>\p{L}+)\s+(?:nur\s+|only\s+|genau\s+|exactly\s+)?(?:einmal|once|one row|eine zeile)|(?:nur\s+|only\s+|genau\s+|exactly\s+)?(?:einmal|once|(?:eine[rnms]?|ein|one|a single|1)\s+(?:zeile|datensatz|eintrag|row|line|record))\s+(?:je|pro|für jeden?|per|for each|for every)\s+(?<per>[\p{L}-]+)|(?:je|pro|per|for each|für jede[nrs]?)\s+(?<before>[\p{L}-]+)\s+(?:nur\s+|only\s+|genau\s+|exactly\s+)?(?:einen?|one|a single|1)\s+(?:zeile|datensatz|eintrag|row|line|record)|distinct(?:\s+(?<distinct>\p{L}+))?|unique\s+(?<unique>\p{L}+)|eindeutige[rn]?\s+(?<clear>\p{L}+)|ohne\s+(?:dubletten|duplikate|doppelte\p{L}*|wiederholungen)|without\s+(?:duplicates|repeats|repetitions)|no duplicates)(?!\p{L})/iu;
const TOTALS =
  /(?<!\p{L})(?:(?:(?:a|one|with|mit|eine[rn]?|und|and)\s+)*(?:sub-?)?total(?:s|\s+(?:rows?|lines?))?(?:\s+(?:row|line)s?)?\s+(?:per|by|for each|for)\s+\p{L}+|(?:zwischen|gesamt)?summen?(?:zeilen?)?\s+(?:je|pro|per)\s+\p{L}+|summenzeilen?|total rows?|grand total|gesamtsumme)(?!\p{L})[^.;,]{0,20}/iu;

/** One row per thing that a request asks for. */
export interface AskedOnce {
  readonly words: string;
  /** The thing, such as the order; null if the request only excludes repetitions. */
  readonly thing: string | null;
}

/** Returns the words with which a request asks for one row per thing; null if it does not. */
export const askedOnce = (text: string): AskedOnce | null => {
  const match = ONCE.exec(text);
  if (match === null) return null;
  const { each, per, before, distinct, unique, clear } = match.groups ?? {};
  return { words: match[0], thing: each ?? per ?? before ?? distinct ?? unique ?? clear ?? null };
};

/** The row that stands for a thing: "its newest event", „nur der jüngste Eintrag“. */
const NEWEST_ROW =
  /(?<!\p{L})(?:(?:neueste|jüngste|letzte|aktuellste|newest|latest|last|most recent)|(?<oldest>älteste|früheste|erste|oldest|earliest|first))[rsnm]?\s+(?:ereignis\p{L}*|eintr[aä]g\p{L}*|zeile|datensatz|stand|status|schritt|aktivität|events?|entry|row|record|step|activity)(?!\p{L})/iu;

/** Returns the words with which a request names the event that stands for a thing; null if it names none. */
export const newestRow = (text: string): { words: string; isNewest: boolean } | null => {
  const match = NEWEST_ROW.exec(text);
  return match && { words: match[0], isNewest: match.groups?.oldest === undefined };
};

/** Returns the words with which a request asks for total rows below the rows, which a file of one table does not have; null without them. */
export const askedTotals = (text: string): string | null => TOTALS.exec(text)?.[0].trim() ?? null;

/** Returns the columns of a dataset that have at most one value for each value of a key. */
export const columnsPer = async (context: AgentContext, dataset: Dataset, key: string): Promise<Set<string>> => {
  const relation = await fetchDataset(context, dataset);
  const duck = await context.duckDb();
  const others = dataset.columns.map(({ name }) => name).filter((name) => name !== key);
  const counts = others.map((name, at) => `count(DISTINCT ${identifier(name)}) AS c${at}`);
  if (counts.length === 0) return new Set([key]);
  const row = await duck.one<Record<string, number | null>>(
    `SELECT ${others.map((_, at) => `max(c${at}) AS c${at}`).join(', ')}
     FROM (SELECT ${counts.join(', ')} FROM ${relation} GROUP BY ${identifier(key)})`,
  );
  return new Set([key, ...others.filter((_, at) => Number(row[`c${at}`] ?? 0) <= 1)]);
};
