import { currencyIn, findUnit } from '../../../platform/column-meaning/index.js';
import { labelWords, MONTH_PATTERN, normaliseText } from '../../../platform/text/index.js';

/** The properties of a dataset column from which its role is derived. */
export interface TypedColumn {
  name: string;
  type: string;
}

interface RoleRule {
  readonly types: readonly string[];
  /** Candidate names without case, separators and units, in order of preference. */
  readonly names: readonly string[];
  /** True if the only column of the type has the role regardless of its name. */
  readonly sole?: true;
  /** True if a column has the role as well whose name begins with one of the names, as `Benefit per year`. */
  readonly byBeginning?: true;
  /** True if a column whose name abbreviates one of the names has the role as well: „Verantw.“, "Tgt". */
  readonly byAbbreviation?: true;
  /** True if a column named by one of the names and a period, such as `Target FY26`, also has the role, provided that it is the only one. */
  readonly byPeriod?: true;
}

const TIMES = ['date', 'timestamp'];
const NUMBERS = ['integer', 'decimal'];
const TEXT = ['text'];
/** Amounts of money, which a list made by hand may contain as texts: "75k", „480 T€“. */
const AMOUNTS = [...NUMBERS, ...TEXT];

const AREA: RoleRule = {
  types: TEXT,
  names: ['bereich', 'verantwortungsbereich', 'abteilung', 'area', 'responsibility area', 'department', 'function'],
};

/** Roles of a table of KPIs over time: one row per KPI and day, week, month or quarter. */
const KPI_RULES = {
  date: {
    types: TIMES,
    names: ['monat', 'datum', 'stichtag', 'periode', 'tag', 'woche', 'quartal', 'month', 'date', 'period', 'day', 'week', 'quarter'],
    sole: true,
  },
  value: {
    types: NUMBERS,
    names: ['wert', 'istwert', 'ist', 'messwert', 'ergebnis', 'value', 'actual value', 'actual', 'act', 'measured value', 'result'],
  },
  name: {
    types: TEXT,
    names: ['kennzahl', 'kennzahlname', 'kpi', 'kpi name', 'metrik', 'messgröße', 'indikator', 'metric', 'measure', 'indicator'],
  },
  target: {
    byAbbreviation: true,
    byPeriod: true,
    types: NUMBERS,
    names: [
      ...['ziel', 'zielwert', 'jahresziel', 'zielvorgabe', 'vorgabe', 'soll', 'sollwert', 'plan', 'planwert'],
      ...['target', 'target value', 'annual target', 'goal', 'objective'],
    ],
  },
  unit: { types: TEXT, names: ['einheit', 'maßeinheit', 'mengeneinheit', 'me', 'unit', 'unit of measure', 'uom'] },
  direction: {
    types: TEXT,
    names: [
      ...['richtung', 'zielrichtung', 'wirkrichtung', 'polarität', 'besser', 'besser wenn', 'besser ist', 'gut wenn', 'optimierung'],
      ...['direction', 'target direction', 'desired direction', 'good direction', 'polarity', 'better', 'better when', 'better if'],
      ...['better is', 'good when', 'good if', 'optimum', 'desired trend', 'good', 'good is', 'goal direction', 'trend wanted', 'wanted'],
      ...['gut', 'gut ist', 'gut bei', 'gewünscht', 'gewünschte richtung', 'soll steigen oder fallen', 'ziel ist'],
    ],
  },
  area: AREA,
  owner: {
    byAbbreviation: true,
    types: TEXT,
    names: [
      ...[
        'verantwortlich',
        'verantwortliche',
        'verantwortlicher',
        'verantw',
        'verantwortl',
        'verantwortung',
        'resp',
        'accountable',
        'zuständig',
        'kennzahlverantwortlicher',
        'owner',
        'kpi owner',
        'responsible',
      ],
      ...['responsible person', 'reported by', 'berichtet von', 'gemeldet von'],
    ],
  },
  note: { types: TEXT, names: ['bemerkung', 'anmerkung', 'kommentar', 'notiz', 'note', 'comment', 'remark'] },
} satisfies Record<string, RoleRule>;

/** Roles of a list of initiatives: one row per initiative, with a status and a due date. */
const INITIATIVE_RULES = {
  name: {
    byAbbreviation: true,
    types: TEXT,
    names: [
      ...['initiative', 'maßnahme', 'vorhaben', 'projekt', 'projektname', 'projekttitel', 'arbeitspaket', 'thema'],
      ...['teilprojekt', 'bezeichnung des vorhabens', 'was', 'project', 'project name', 'project title', 'programme item', 'workstream'],
      ...['action', 'measure', 'work item', 'work package', 'undertaking', 'what'],
    ],
  },
  status: {
    types: TEXT,
    names: [
      ...['status', 'bearbeitungsstatus', 'projektstatus', 'state', 'stand', 'zustand'],
      ...['stage', 'phase', 'where it stands', 'progress status'],
    ],
  },
  due: {
    byBeginning: true,
    types: TIMES,
    names: [
      ...[
        'fällig',
        'fällig am',
        'fälligkeit',
        'termin',
        'frist',
        'geplantes ende',
        'ende',
        'endtermin',
        'fertig bis',
        'fertig am',
        'bis',
        'zieltermin',
      ],
      ...[
        'abschluss bis',
        'abschluss',
        'soll fertig sein',
        'due',
        'due by',
        'due on',
        'due date',
        'deadline',
        'end',
        'end date',
        'planned end',
        'finish',
        'finish by',
      ],
      ...['finish on', 'ready by', 'finish date', 'target date', 'go live', 'complete by', 'completion', 'to be done by', 'until'],
    ],
  },
  start: {
    types: TIMES,
    names: [
      ...['beginn', 'start', 'startdatum', 'geplanter beginn', 'anfang', 'auftakt', 'gestartet am', 'von'],
      ...['begin', 'start date', 'planned start', 'kick off', 'kickoff', 'started', 'started on', 'begun'],
    ],
  },
  area: AREA,
  owner: {
    byAbbreviation: true,
    types: TEXT,
    names: [
      ...[
        'verantwortlich',
        'verantwortliche',
        'verantwortlicher',
        'verantw',
        'verantwortl',
        'verantwortung',
        'resp',
        'accountable',
        'leitung',
        'projektleitung',
        'projektleiter',
        'zuständig',
        'ansprechpartner',
        'federführend',
        'wer',
      ],
      ...['owner', 'project owner', 'responsible', 'responsible person', 'lead', 'led by', 'project lead', 'project manager', 'manager'],
      ...['sponsor', 'in charge', 'who'],
    ],
  },
  progress: {
    byBeginning: true,
    types: NUMBERS,
    names: [
      'fortschritt',
      'fertigstellung',
      'fertigstellungsgrad',
      'fertig',
      'umsetzungsgrad',
      'progress',
      'completion',
      'complete',
      'done',
    ],
  },
  budget: {
    byBeginning: true,
    types: AMOUNTS,
    names: [
      ...[
        'budget',
        'plankosten',
        'bewilligt',
        'bewilligte mittel',
        'geplante mittel',
        'mittel',
        'ansatz',
        'planned cost',
        'approved budget',
      ],
      ...['funding', 'funds', 'allotted', 'allocated', 'approved', 'planned spend'],
    ],
  },
  spent: {
    byBeginning: true,
    types: AMOUNTS,
    names: [
      'ist',
      'istkosten',
      'ausgaben',
      'ausgegeben',
      'bisher ausgegeben',
      'verbraucht',
      'abgerufen',
      'mittelabfluss',
      'verwendet',
      'actual',
      'actual cost',
      'cost so far',
      'spent',
      'spent so far',
      'spend',
      'used',
      'drawn',
      'paid out',
    ],
  },
  benefit: {
    byAbbreviation: true,
    byBeginning: true,
    types: AMOUNTS,
    names: [
      'nutzen',
      'einsparung',
      'ersparnis',
      'ergebnisbeitrag',
      'benefit',
      'benefits',
      'saving',
      'savings',
      'annual benefit',
      'yearly benefit',
      'expected benefit',
      ...['ertrag', 'jahresertrag', 'mehrertrag', 'gain', 'gains', 'yearly gain', 'annual gain', 'expected gain', 'annual return'],
    ],
  },
  confidence: {
    byAbbreviation: true,
    byBeginning: true,
    types: NUMBERS,
    names: [
      'sicherheit',
      'zuversicht',
      'konfidenz',
      'wahrscheinlichkeit',
      'confidence',
      'how sure',
      'certainty',
      'probability',
      'likelihood',
    ],
  },
  effort: {
    byAbbreviation: true,
    byBeginning: true,
    types: NUMBERS,
    names: ['aufwand', 'effort', 'person months', 'personenmonate', 'person days', 'personentage', 'arbeitsaufwand', 'workload'],
  },
  reach: { byBeginning: true, types: NUMBERS, names: ['reichweite', 'reach'] },
  impact: { byBeginning: true, types: NUMBERS, names: ['wirkung', 'auswirkung', 'impact'] },
  ease: {
    byAbbreviation: true,
    byBeginning: true,
    types: NUMBERS,
    names: ['einfachheit', 'leichtigkeit', 'machbarkeit', 'umsetzbarkeit', 'ease', 'feasibility'],
  },
  dependsOn: {
    types: [...TEXT, 'integer'],
    names: [
      ...['abhängig von', 'abh von', 'abhängigkeit', 'abhängigkeiten', 'hängt ab von', 'setzt voraus', 'voraussetzung', 'voraussetzungen'],
      ...['vorgänger', 'depends on', 'dep on', 'dependency', 'dependencies', 'dependent on', 'prerequisite', 'prerequisites'],
      ...['predecessor', 'predecessors', 'requires', 'blocked by'],
    ],
  },
  risk: { types: TEXT, names: ['risiko', 'größtes risiko', 'hindernis', 'risk', 'main risk', 'impediment'] },
} satisfies Record<string, RoleRule>;

export type KpiColumns = Roles<keyof typeof KPI_RULES, 'date' | 'value'>;
export type InitiativeColumns = Roles<keyof typeof INITIATIVE_RULES, 'name' | 'status' | 'due'>;

/** Returns the columns of KPIs over time, or null if no date or value column is found. */
export const findKpiColumns = (columns: readonly TypedColumn[]): KpiColumns | null => {
  const { date, value, ...rest } = assign(KPI_RULES, columns);
  return date === undefined || value === undefined ? null : { date, value, ...rest };
};

/** Returns the columns of a list of initiatives, or null if no name, status or due date column is found. */
export const findInitiativeColumns = (columns: readonly TypedColumn[]): InitiativeColumns | null => {
  const { name, status, due, ...rest } = assign(INITIATIVE_RULES, columns);
  return name === undefined || status === undefined || due === undefined ? null : { name, status, due, ...rest };
};

/** Returns the unit in a column name, as in `Budget_EUR`; null if there is none. */
export const unitInName = (name: string): string | null => labelWords(name).findLast((word) => UNITS.has(word.toLowerCase())) ?? null;

/** Separates what a name joins: `BudgetGBPpa` is "Budget GBP pa", `Effort1to5` is "Effort 1to5"; `kEUR` remains one word. */
const spelledOut = (name: string): string =>
  name
    .replaceAll(/(?<=\p{L}\p{Ll})(?=\p{Lu}\p{L})/gu, ' ')
    .replaceAll(/(?<!\p{L})([tkm]?(?:EUR|GBP|USD|CHF))(?=\p{Ll})/giu, '$1 ')
    .replaceAll(/(?<=\p{L})(?=\d+\s?(?:to|bis|[-–_])\s?\d+$)/gu, ' ');

/** Returns the upper end of the scale that a name states, such as 10 for `Sicherheit_1_10`, "Confidence (1-10)" or "Impact /10"; null without one. */
export const scaleInName = (name: string): number | null => {
  const end = /(?:(?<!\d)[01]\s?(?:to|bis|[-–_ ])\s?|(?:\/|of|von)\s?)(?<end>\d{1,3})\)?$/iu.exec(spelledOut(name).trim())?.groups?.['end'];
  return end === undefined || Number(end) < 2 ? null : Number(end);
};

type Roles<Role extends string, Required extends Role> = Record<Required, string> & Partial<Record<Exclude<Role, Required>, string>>;

/** Units of time in which an effort is stated, with the number of person-months of one. */
const EFFORT_UNITS: Readonly<Record<string, number>> = {
  ...{ pt: 1 / 20, tage: 1 / 20, personentage: 1 / 20, days: 1 / 20, day: 1 / 20, pd: 1 / 20 },
  ...{ wochen: 1 / 4, weeks: 1 / 4, std: 1 / 160, stunden: 1 / 160, hours: 1 / 160, h: 1 / 160 },
};

/** Returns the person-months in the unit that the name of an effort states, as in `Aufwand PT`; 1 without a unit. A month has 20 working days. */
export const personMonthsIn = (name: string): number =>
  labelWords(spelledOut(name)).reduce((factor, word) => EFFORT_UNITS[word.toLowerCase()] ?? factor, 1);

/** Returns the currency in a column name and the factor of its values, such as EUR and 1,000 for `Budget TEUR`; null and 1 without a currency. */
export const moneyIn = (name: string): { currency: string | null; scale: number } => {
  const unit = findUnit(currencyIn(spelledOut(name)) ?? '');
  return { currency: unit?.kind ?? null, scale: unit?.factor ?? 1 };
};

const UNITS = new Set(['eur', 'euro', '€', 'teur', 'keur', 'meur', 'usd', '$', 'gbp', '£', 'chf', 'prozent', 'percent', 'pct', '%']);

const assign = <Role extends string>(rules: Record<Role, RoleRule>, columns: readonly TypedColumn[]): Partial<Record<Role, string>> => {
  const assigned: Partial<Record<Role, string>> = {};
  const known = new Set(Object.values<RoleRule>(rules).flatMap(({ names }) => names.map(normaliseText)));
  for (const role of Object.keys(rules) as Role[]) {
    const column = columnFor(rules[role], columns) ?? abbreviatedFor(rules[role], columns, known);
    if (column) assigned[role] = column.name;
  }
  return assigned;
};

const columnFor = ({ types, names, sole, byBeginning, byPeriod }: RoleRule, columns: readonly TypedColumn[]): TypedColumn | undefined => {
  const isText = ({ type }: TypedColumn): number => Number(TEXT.includes(type));
  // Texts come after numbers: "Budget owner" is no amount beside "Budget EUR".
  const candidates = columns.filter(({ type }) => types.includes(type)).toSorted((a, b) => isText(a) - isText(b));
  const isExact = (own: string, name: string): boolean => own === name;
  const isBeginning = (own: string, name: string): boolean => own.startsWith(`${name} `);
  for (const isName of byBeginning ? [isExact, isBeginning] : [isExact])
    for (const name of names) {
      const match = candidates.find((column) => isName(stem(column.name), normaliseText(name)));
      if (match) return match;
    }
  if (byPeriod) {
    // Targets of several periods apply to different rows, so that none of them is the target of all.
    const named = new Set(names.map(normaliseText));
    const ofPeriods = candidates.filter(({ name }) => named.has(withoutPeriod(name)));
    if (ofPeriods.length === 1) return ofPeriods[0];
  }
  return sole && candidates.length === 1 ? candidates[0] : undefined;
};

/** Minimum lengths of a name that is the beginning of another, and of one that has only consonants of it. */
const MIN_BEGINNING = 4;
const MIN_CONSONANTS = 3;

/** Returns whether a name is the beginning of another or some of its consonants in their order: „Verantw“, "tgt" of "target". */
const abbreviates = (own: string, name: string): boolean => {
  if (own.length >= name.length) return false;
  if (own.length >= MIN_BEGINNING && name.startsWith(own)) return true;
  const isSkeleton = own.length >= MIN_CONSONANTS && own[0] === name[0] && own.at(-1) === name.at(-1) && !/[aeiouy\s\d]/.test(own.slice(1));
  if (!isSkeleton) return false;
  let at = -1;
  return [...own].every((letter) => (at = name.indexOf(letter, at + 1)) >= 0);
};

/** Returns the column whose name abbreviates a name of the rule, and is the whole name of no role. */
const abbreviatedFor = (
  { types, names, byAbbreviation }: RoleRule,
  columns: readonly TypedColumn[],
  known: ReadonlySet<string>,
): TypedColumn | undefined =>
  byAbbreviation &&
  columns.find(({ name, type }) => {
    // A unit at the end is no part of the name: `Aufw_PT`.
    const own = stem(name)
      .split(' ')
      .filter((word, index) => index === 0 || !(word in EFFORT_UNITS))
      .join(' ');
    return types.includes(type) && !known.has(own) && names.some((each) => abbreviates(own, normaliseText(each)));
  });

const stem = (name: string): string =>
  normaliseText(
    labelWords(spelledOut(name))
      .filter((word) => !UNITS.has(word.toLowerCase()) && /[\p{L}\p{N}]/u.test(word))
      .join(' '),
  );

/** Words of a period and before one, in normalised text: „bis Ende 2026“, "by Dec 26", "FY26". */
const PERIOD_WORD = new RegExp(
  `^(?:(?:fy|gj|q|h)?\\d{1,2}|(?:fy|gj)?(?:19|20)\\d{2}|fy|gj|bis|zum|ende|fur|fuer|by|for|end|of|in|jahr|year|${MONTH_PATTERN})$`,
  'iu',
);

const withoutPeriod = (name: string): string =>
  stem(name)
    .split(' ')
    .filter((word) => !PERIOD_WORD.test(word))
    .join(' ');

/** Returns the id of an initiative of a list, which has no record of its own. */
export const listedInitiativeId = (datasetId: string, name: string): string => `${datasetId}/${name}`;
