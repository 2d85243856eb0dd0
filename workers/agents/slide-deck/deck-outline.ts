import { anyWord, countOf, NUMBER_WORDS } from '../../../platform/text/index.js';
import { clausesIn } from '../../methods/request-reading/index.js';
import { askedSlidesOf } from './deck-length.js';
import { SECTION_KEYS, type Lead, type SectionKey } from '../../methods/tenant-state/index.js';

/** A part of a deck that a request can name: a section, the summary, or the decisions at the end. */
export type OutlinePart = SectionKey | 'summary' | 'closing';

/** Words for the parts of a deck. */
const PARTS: readonly (readonly [OutlinePart, RegExp])[] = [
  ['closing', /entscheid|beschl(?:uss|üsse)|decision|approval|freigabe/iu],
  ['kpis', /zahlen|kennzahl|kpi|figures?|numbers?|metrics?|ergebnisse|results?/iu],
  ['process', /ursache|gründe|engp(?:ass|ässe)|prozess|ablauf|causes?|reasons?|bottlenecks?|process/iu],
  [
    'programme',
    /maßnahme|massnahme|initiative|projekt|vorhaben|meilenstein|überfällig|risik|nächste schritte|programm|actions?|measures?|projects?|milestones?|overdue|risks?|next steps|program/iu,
  ],
  ['data', /datenlage|datenqualität|daten|data/iu],
  ['summary', /lage|stand|status|überblick|zusammenfassung|ausgangslage|situation|overview|summary|where we stand|wo wir stehen/iu],
];

/** Order of a deck that a request states. */
export interface DeckOutline {
  /** Parts in the requested order; empty if the request states none. */
  readonly parts: readonly OutlinePart[];
  /** Words of the request for these parts and for the number of points. */
  readonly words: readonly string[];
  /** Maximum number of points on a slide; null if the request states none. */
  readonly maxPoints: number | null;
  /** True if the request asks for one slide only. */
  readonly isSingle: boolean;
}

/** Parts that readers outside of the company get only if the request asks for them. */
const INTERNAL_PARTS: ReadonlySet<OutlinePart> = new Set(['closing', 'data', 'programme']);

/**
 * Returns the parts of a deck: those that the request orders; none if figures on rows alone answer it; otherwise
 * all, without the internal ones for external readers.
 */
export const wishedParts = (
  { parts }: DeckOutline,
  { lead, isExternal, isOnRows, isLimited = false }: { lead: Lead; isExternal: boolean; isOnRows: boolean; isLimited?: boolean },
): ReadonlySet<OutlinePart> => {
  if (parts.length > 0) return new Set(parts);
  const isAsked = (part: OutlinePart): boolean =>
    lead.section === part ||
    lead.sections.some((section) => section === part) ||
    (part === 'closing' && lead.sections.includes('programme'));
  const all: OutlinePart[] = [...SECTION_KEYS, 'summary', 'closing'];
  // Who asks for the initiatives as a whole does not ask for the quality of their list.
  // Nor does who asks for named things.
  const isBeside = (part: OutlinePart): boolean => part === 'data' && (lead.sections.includes('programme') || isLimited);
  return new Set(isOnRows ? [] : all.filter((part) => isAsked(part) || !(isBeside(part) || (isExternal && INTERNAL_PARTS.has(part)))));
};

const NUMBER = String.raw`\d{1,2}|${anyWord(Object.keys(NUMBER_WORDS))}`;
const POINTS = new RegExp(
  String.raw`(?<!\p{L})(?:max\.?|maximal|höchstens|at most|no more than|up to)\s+(${NUMBER})\s+(?:stichpunkte?n?|punkte?n?|aussagen|bullets?(?: points?)?|points?|statements)(?!\p{L})`,
  'iu',
);
/** One slide, unless each of several things has one: „eine Folie je Werk“, "one slide per KPI". */
const SINGLE =
  /(?<!\p{L})(?:(?:nur |genau |auf )?(?:eine|einer|1) (?:einzige |einzelne |einzigen |einzelnen )?folie|(?:a |just |only |exactly )?(?:one|1|single)[- ](?:single )?slide(?:r)?(?: only)?|slide, (?:just|only) one)(?![\p{L}-])(?!\s+(?:je|pro|zu jede\p{L}*|für jede\p{L}*|per|each|for each|for every)(?!\p{L}))/iu;
/** The item of a list that has the form of a question. */
const STANDING = /^(?:where we stand|wo wir stehen)$/iu;
/** Minimum number of named parts at which they are an order. */
const MIN_PARTS = 2;

/** Reads the order of a deck from a list in its request, such as "situation, figures, decision". */
export const outlineOf = (request: string): DeckOutline => {
  const named = clausesIn(request).flatMap(({ kind, words }) => {
    const isNamed = kind === 'item' || (kind === 'question' && STANDING.test(words));
    const part = isNamed ? PARTS.find(([, pattern]) => pattern.test(words))?.[0] : undefined;
    return part === undefined ? [] : [{ part, words }];
  });
  const parts = [...new Set(named.map(({ part }) => part))];
  const isOrder = parts.length >= MIN_PARTS;
  const [points, count] = POINTS.exec(request) ?? [];
  const [single] = SINGLE.exec(request) ?? [];
  return {
    parts: isOrder ? parts : [],
    words: [...(isOrder ? named.map(({ words }) => words) : []), ...[points, single].filter((words) => words !== undefined)],
    maxPoints: count === undefined ? null : Math.max(1, countOf(count) ?? 1),
    isSingle: single !== undefined && askedSlidesOf(request) === null,
  };
};
