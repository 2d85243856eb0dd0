import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import type { Nameable } from '../../../methods/request-reading/index.js';
import { bridgeBy, type Bridge } from './bridge.js';
import type { SourceTable } from './column-mapping.js';
import { fitsOf, joinedPhrases } from './star-join.js';
import { surveyJoins, type Join } from './survey-joins.js';

const PART = String.raw`[^.;?!:]{3,80}?`;
const WITH = String.raw`(?:to|with|and|against|mit|und|gegen)`;
/** Two tables and the list that joins them: "the claims with the garages via the address list". */
const CHAIN = new RegExp(
  String.raw`(?<one>${PART})\s+${WITH}\s+(?<other>${PART})\s+(?:via|through|using|by means of|with the help of|over|über|anhand(?: von)?|mithilfe(?: von)?|mit hilfe|durch)\s+(?<via>[^.;?!]{3,80})`,
  'iu',
);
/** Two tables to join. */
const PAIR = new RegExp(
  String.raw`(?<!\p{L})(?:join|match|link|merge|combine|connect|reconcile|verknüpf\p{L}*|verbind\p{L}*|ordne\p{L}*|gleich\p{L}*)\s+(?<one>${PART})\s+(?:to|with|and|against|mit|und|gegen|zu)\s+(?<other>[^.;?!:,]{3,80})`,
  'iu',
);
/** Minimum share of common values at which a list that the request does not name joins two tables. */
const MIN_UNNAMED = 0.9;
/** Minimum share of common values at which two tables are joined without a list. */
const MIN_DIRECT = 0.5;

type ThingOf = (table: SourceTable) => Nameable;

/** Returns whether a request names tables to join, directly or through a list. */
export const namesTables = (request: string): boolean => CHAIN.test(request) || PAIR.test(request) || joinedPhrases(request) !== null;

/** Returns the table that a phrase names best; undefined if it names none. */
const namedBy = (phrase: string, tables: readonly SourceTable[], thingOf: ThingOf): SourceTable | undefined => {
  const fits = fitsOf(phrase, tables.map(thingOf));
  const best = Math.max(...fits);
  return best > 0 ? tables[fits.indexOf(best)] : undefined;
};

/** Returns the bridge in the direction in which the other table has one row per key, if there is one. */
const eitherWay = async (duck: DuckDbSession, one: SourceTable, via: SourceTable, other: SourceTable): Promise<Bridge | null> => {
  const forward = await bridgeBy(duck, one, via, other);
  const isUnique = ({ second, other: table }: Bridge): boolean => second.rightValues >= MIN_UNNAMED * table.rows;
  if (forward === null || isUnique(forward)) return forward;
  const backward = await bridgeBy(duck, other, via, one);
  return backward !== null && isUnique(backward) ? backward : forward;
};

const ofGroups = (groups: Record<string, string | undefined> | undefined, tables: readonly SourceTable[], thingOf: ThingOf) =>
  [groups?.['one'], groups?.['other'], groups?.['via']].map((phrase) =>
    phrase === undefined ? undefined : namedBy(phrase, tables, thingOf),
  );

const isCovered = ({ first, second }: Bridge): boolean =>
  [first, second].every(({ common, leftValues, rightValues }: Join) => common >= MIN_UNNAMED * Math.min(leftValues, rightValues));

/**
 * Finds the list through which a request joins two tables: the one that it names after "via", one of three tables that it names, or, if the
 * two tables have no key in common, any list that has the keys of both.
 */
export const findBridge = async (
  duck: DuckDbSession,
  request: string,
  tables: readonly SourceTable[],
  thingOf: ThingOf,
): Promise<Bridge | null> => {
  const [one, other, via] = ofGroups(CHAIN.exec(request)?.groups, tables, thingOf);
  if (one && other && via && new Set([one, other, via]).size === 3) return eitherWay(duck, one, via, other);
  const phrases = joinedPhrases(request);
  const named = phrases ? [phrases.hub, ...phrases.partners].map((phrase) => namedBy(phrase, tables, thingOf)) : [];
  const three = [...new Set(named.filter((table) => table !== undefined))];
  if (three.length === 3)
    for (const list of three.toReversed()) {
      const [a, b] = three.filter((table) => table !== list);
      const bridge = a && b ? await eitherWay(duck, a, list, b) : null;
      if (bridge) return bridge;
    }
  const [left, right] = ofGroups(PAIR.exec(request)?.groups, tables, thingOf);
  if (!left || !right || left === right || three.length > 2) return null;
  const [direct] = await surveyJoins(duck, left, right);
  if (direct && direct.common >= MIN_DIRECT * Math.min(direct.leftValues, direct.rightValues)) return null;
  for (const list of tables.filter((table) => table !== left && table !== right)) {
    const bridge = await eitherWay(duck, left, list, right);
    if (bridge && isCovered(bridge)) return bridge;
  }
  return null;
};
