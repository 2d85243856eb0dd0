import type { Language } from '../../kit.js';
import { dueDateOf, ownerIn, readGoals } from '../../methods/goal-reading/index.js';
import type { ConstructionResult } from './construction-result.js';
import { statedGoal, withoutGoal } from './stated-goal.js';

/** Properties of a KPI that a request states in addition to its measure. */
export interface Wish {
  /** Name that the request gives the KPI; null if it gives none. */
  readonly name: string | null;
  /** Target relative to a starting value, in the words of the request: „minus 5 %“; null if it states none. */
  readonly relative: string | null;
  /** Requested change of the KPI in percent; null if the request states none. */
  readonly change: { readonly percent: number; readonly direction: 'higher' | 'lower' } | null;
  /** Clause that states the goal and its due date; null if there is none. */
  readonly goalWords: string | null;
  /** The request without target, date, owner and period. */
  readonly text: string;
  readonly target: number | null;
  /** Unit of the target. */
  readonly unit: string | null;
  readonly due: string | null;
  readonly owner: string | null;
  readonly direction: ConstructionResult['direction'];
  readonly grain: ConstructionResult['grain'];
  /** Words of the request that state the period. */
  readonly grainWords: readonly string[];
}

/** The part of a request that begins with its target. */
const TARGET =
  /[,;–-]?\s*(?<!\p{L})(?:mit|with|auf)\s+\d[\d.,]*\s*(?:%|prozent|per ?cent)\s+(?:bis|by|until).*$|[,;–-]?\s*(?:(?:mit|with|und|and|bei)\s+)?(?:(?:dem|einem|einer|a|an|the|as|das|der|our|unser)\s+)*(?<!\p{L})(?:ziel(?:wert|marke)?|target|goal)(?!\p{L}).*$/isu;
/** A name in quotation marks after the word for a KPI. */
const NAME =
  /(?<!\p{L})(?:kennzahl|kpi|messgröße|metrik|metric|measure)\s*:?\s*(?:namens|called|named)?\s*[„“"«»‚‘'](?<name>[^„“”"«»‚‘']{3,100})[“”"«»‘']/iu;
/** A name before a colon or dash and the definition: "a KPI for customer retention: kept contracts as a share of all". */
const NAME_BEFORE_DEFINITION =
  /(?<!\p{L})(?:kennzahl|kpi|messgröße|metrik|metric)\s+(?:for|für(?: (?:die|den|das))?|zur|zum)\s+(?:the\s+)?(?<name>\p{L}[^:–.,;?!]{2,60}?)\s*(?::|\s–)\s/iu;
/** A change by a share instead of a value: „minus 5 %“, "down 10%". */
const RELATIVE =
  /(?<!\p{L})(?:minus|plus|um|by|down|up)\s+\d+(?:[.,]\d+)?\s*(?:%|prozent|per ?cent)|[−+-]\d+(?:[.,]\d+)?\s*(?:%|prozent|per ?cent)/iu;
const OWNER = /[,;(]?\s*(?<!\p{L})(?:verantwortlich(?:e[rn]?)?|eigentümer(?:in)?|zuständig|owner|owned by|responsible)(?!\p{L})[^,;)]*/giu;
const GRAINS = [
  ['day', /(?<!\p{L})(?:täglich|daily|(?:pro|je|per|(?<=(?:pro|je|per) \p{L}+ )(?:und|and)) (?:tag|day))(?!\p{L})/iu],
  ['week', /(?<!\p{L})(?:wöchentlich|weekly|(?:pro|je|per|(?<=(?:pro|je|per) \p{L}+ )(?:und|and)) (?:woche|week))(?!\p{L})/iu],
  ['month', /(?<!\p{L})(?:monatlich|monthly|(?:pro|je|per|(?<=(?:pro|je|per) \p{L}+ )(?:und|and)) (?:monat|month))(?!\p{L})/iu],
  [
    'quarter',
    /(?<!\p{L})(?:vierteljährlich|quartalsweise|quarterly|(?:pro|je|per|(?<=(?:pro|je|per) \p{L}+ )(?:und|and)) (?:quartal|quarter))(?!\p{L})/iu,
  ],
  ['year', /(?<!\p{L})(?:jährlich|yearly|annual(?:ly)?|(?:pro|je|per|(?<=(?:pro|je|per) \p{L}+ )(?:und|and)) (?:jahr|year))(?!\p{L})/iu],
] as const;

/** Reads target, date, owner and period of a request. A number is a target only if the request says so. */
export const readWish = (request: string, language: Language, today = new Date()): Wish => {
  const found = TARGET.exec(request);
  const stated = found ? null : statedGoal(request);
  const withoutTarget = withoutGoal(found ? request.slice(0, found.index) : request, stated);
  const [whole] = readGoals({ title: request, kpi: request }, [], { language, today });
  const [goal] = found ? readGoals({ title: found[0], kpi: request }, [], { language, today }) : [];
  const dueOfGoal = stated === null ? null : (dueDateOf(stated.words, today)?.day ?? null);
  const grain = GRAINS.find(([, words]) => words.test(withoutTarget));
  const owner = whole?.owner ?? ownerIn(request);
  const text = withoutOwner(withoutTarget.replaceAll(OWNER, ' '), owner);
  const relative = RELATIVE.exec(found?.[0] ?? '')?.[0] ?? stated?.change?.words ?? null;
  const { direction = null, change } = stated ?? {};
  return {
    name: (NAME.exec(request) ?? NAME_BEFORE_DEFINITION.exec(request))?.groups?.['name']?.trim() ?? null,
    unit: goal?.unit ?? stated?.unit ?? null,
    relative,
    change: change && (direction === 'lower' || direction === 'higher') ? { percent: change.percent, direction } : null,
    goalWords: stated?.words ?? null,
    text: grain ? text.replace(grain[1], ' ') : text,
    target: relative === null ? (goal?.target ?? stated?.target ?? null) : null,
    due: goal?.due ?? whole?.due ?? dueOfGoal,
    owner,
    direction: goal?.direction ?? direction,
    grain: grain?.[0] ?? null,
    grainWords: grain?.[1] ? (withoutTarget.match(grain[1]) ?? []).slice(0, 1) : [],
  };
};

/** Returns a text without the clause that only consists of the name of the owner. */
const withoutOwner = (text: string, owner: string | null): string =>
  owner === null
    ? text
    : text.replace(
        new RegExp(
          String.raw`(?:^|[,;.:–-])\s*${RegExp.escape(owner)}(?:\s+(?:ist|is|owns|verantwortet)(?:\s+(?:it|sie|es|dafür))?)?\s*(?=[,;.]|$)`,
          'u',
        ),
        ' ',
      );
