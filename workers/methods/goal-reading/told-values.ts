import { transliterate, type Finding } from '../../../platform/text/index.js';
import type { Language } from '../../../platform/content/index.js';
import { findValues } from '../values-in-text/find-values.js';

/** Direction that the words of a goal require. */
export type Direction = 'higher' | 'lower' | 'target';

/** Role of a number in a goal. */
export type Role = 'baseline' | 'target' | 'change';

/** A number of a goal with its role and the direction that its introduction requires. */
export interface ToldValue {
  readonly value: number;
  /** Symbol such as `%`, `d` or `EUR`, or `percentage points`; null without a unit. */
  readonly unit: string | null;
  readonly role: Role;
  readonly direction: Direction | null;
  readonly start: number;
  readonly end: number;
}

const words = (alternatives: string): RegExp =>
  new RegExp(String.raw`(?<!\p{L})(?:${alternatives})\s*(?:rund|etwa|about|circa|ca\.?|von|of|den|the|:|=)*\s*$`, 'iu');

const BASELINE = words(
  'von|from|derzeit|heute|aktuell|momentan|bisher|statt|jetzt|noch|currently|today|now|instead of|versus|vs\\.?|current(?:ly)?(?: at)?|baseline|ist-wert',
);
const ROUGH_BASELINE = words('(?:von|from)\\s+(?:über|unter|mehr als|weniger als|over|under|below|above|more than|less than)');
const BASELINE_AFTER = /^\s*(?:heute|derzeit|aktuell|today|currently|now)(?!\p{L})/iu;
const CHANGE = words('um|by|(?:um|by)\\s+(?:mindestens|at least|weitere|another|bis zu|up to)');
const CHANGE_AFTER =
  /^\s*(?:weniger|geringer\p{L}*|niedriger\p{L}*|kürzer\p{L}*|schneller|früher|später|mehr|höher\p{L}*|fewer|less|lower|shorter|faster|earlier|more|higher|reduction|increase|reduktion|reduzierung|senkung|steigerung)(?!\p{L})/iu;
const LOWER = words(
  'unter|unterhalb|höchstens|maximal|max\\.?|nicht mehr als|nicht über|weniger als|kleiner(?: als)?|≤|<=?|below|under|less than|lower than|at most|no more than|not more than|fewer than|not exceed(?:ing)?|up to|bis zu|maximum|innerhalb|binnen|within',
);
const HIGHER = words(
  'mindestens|min\\.?|wenigstens|mehr als|größer(?: als)?|höher als|über|oberhalb|nicht unter|≥|(?<![-=])>=?|at least|above|over|more than|greater than|higher than|minimum|no less than|not less than|not below|exceed(?:s|ing)?',
);
/** Introductions that contain a shorter one of the opposite meaning. */
const NOT_LOWER = words('nicht unter|not below|not less than|no less than');
const NOT_HIGHER = words('nicht über|nicht mehr als|no more than|not more than|not exceed(?:ing)?');
const EXACTLY = words('genau|exactly|konstant(?: bei)?|stabil(?: bei)?|constant(?:ly)?(?: at)?|stable(?: at)?');
const TOWARDS = words('auf|to|zu|bei|at|ziel(?:wert)?|target|erreichen|reach|achieve|→|[-=]>');
const IN = words('in');
const TIME_UNITS = new Set(['d', 'h', 'min', 's', 'weeks']);
/** A plain number after an all-capital word is part of a name: ISO 9001. */
const PART_OF_NAME = /(?<!\p{L})\p{Lu}[\p{Lu}\d/-]*\s*$/u;
const RANGE = /(?<!\p{L})(?:zwischen|between)\s+[^a-z]*$/iu;
const RANGE_SIGN = /^\s*(?:[–-]|bis)\s*$/iu;

/** The numbers of a goal; `problem` states why their roles cannot be decided. */
export interface ToldValues {
  readonly values: readonly ToldValue[];
  readonly problem: 'range' | 'several_values' | null;
}

/** Reads the numbers of a German or English goal whose dates are masked, with what each of them is. */
export const toldValuesOf = (text: string, language: Language): ToldValues => {
  const findings = findValues(text, { language, contacts: false }).filter((finding) => isValue(finding, text));
  const told = findings.map((finding, index) => {
    const before = text.slice(findings[index - 1]?.end ?? 0, finding.start);
    return {
      ...roleOf(before, text.slice(finding.end), finding),
      value: Number(finding.value),
      unit: finding.unit,
      start: finding.start,
      end: finding.end,
    };
  });
  const pairs = told.slice(1).map((second, index) => [told[index], second] as const);
  if (pairs.some(([first, second]) => first && isRange(text, first, second))) return { values: told, problem: 'range' };
  const values = withBaseline(told, text);
  const targets = values.filter(({ role }) => role === 'target');
  return { values, problem: new Set(targets.map(({ value }) => value)).size > 1 ? 'several_values' : null };
};

const isValue = ({ type, start }: Finding, text: string): boolean =>
  ['percent', 'quantity', 'money'].includes(type) || (type === 'number' && !isPartOfName(text.slice(0, start)));

const isPartOfName = (before: string): boolean => PART_OF_NAME.test(before);

const roleOf = (before: string, after: string, { unit }: Finding): { role: Role; direction: Direction | null } => {
  if (ROUGH_BASELINE.test(before) || BASELINE_AFTER.test(after)) return { role: 'baseline', direction: null };
  if (NOT_LOWER.test(before)) return { role: 'target', direction: 'higher' };
  if (NOT_HIGHER.test(before) || LOWER.test(before)) return { role: 'target', direction: 'lower' };
  if (BASELINE.test(before)) return { role: 'baseline', direction: null };
  if (CHANGE.test(before) || CHANGE_AFTER.test(after) || unit === 'percentage points') return { role: 'change', direction: null };
  if (HIGHER.test(before)) return { role: 'target', direction: 'higher' };
  if (EXACTLY.test(before)) return { role: 'target', direction: 'target' };
  if (IN.test(before) && unit !== null && TIME_UNITS.has(unit)) return { role: 'target', direction: 'lower' };
  return { role: 'target', direction: null };
};

const isRange = (text: string, first: ToldValue, second: ToldValue): boolean =>
  RANGE.test(text.slice(0, first.start)) || (first.role === 'target' && RANGE_SIGN.test(text.slice(first.end, second.start)));

/** Of two numbers the first is today's value if the second is introduced by "to" or an arrow: 84 % → 95 %. */
const withBaseline = (told: readonly ToldValue[], text: string): ToldValue[] => {
  const targets = told.filter(({ role }) => role === 'target');
  const [first, second] = targets;
  if (targets.length !== 2 || !first || !second || first.direction !== null || !TOWARDS.test(text.slice(first.end, second.start)))
    return [...told];
  return told.map((each) => (each === first ? { ...each, role: 'baseline' } : each));
};

/** Beginnings of words, transliterated, that require a direction. */
const LOWER_VERBS =
  /(?<!\p{L})(?:ge)?(?:senk|sink|gesunken|reduzier|reduktion|verringer|verkuerz|minimier|halbier|abbau|abgebaut|drueck|kuerz|vermeid|vermind|weniger|geringer|niedriger|reduc|cut|lower|decreas|shorten|minimis|minimiz|halv|fewer|less|drop|eliminat|limit|begrenz|shrink)/u;
const HIGHER_VERBS =
  /(?<!\p{L})(?:ge)?(?:steiger|steig|erhoeh|anheb|angehoben|maximier|ausbau|verdoppel|mehr|hoeher|increas|rais|grow|boost|maximis|maximiz|lift|doubl|more|higher|expand)/u;
const COMPARISONS = /(?:nicht |no |not )?(?:mehr|weniger|kleiner|groesser|hoeher|more|less|fewer|higher|lower|greater) (?:als|than)/gu;
const HALF = /(?<!\p{L})(?:halbier|halv(?:e|ing)|um die haelfte|by half)/u;
const DOUBLE = /(?<!\p{L})(?:verdoppel|doubl(?:e|ing))/u;

/** Returns the direction that the verbs of a goal require; `conflict` if they require both. */
export const directionOfVerbs = (text: string): Direction | 'conflict' | null => {
  const plain = transliterate(text).replaceAll(COMPARISONS, ' ');
  const [lower, higher] = [LOWER_VERBS.test(plain), HIGHER_VERBS.test(plain)];
  if (lower && higher) return 'conflict';
  return lower ? 'lower' : higher ? 'higher' : null;
};

/** Returns the factor of words such as "halve"; null if there are none. */
export const factorOf = (text: string): number | null => {
  const plain = transliterate(text);
  return HALF.test(plain) ? 0.5 : DOUBLE.test(plain) ? 2 : null;
};
