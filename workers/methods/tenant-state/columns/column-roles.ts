import { labelWords, normaliseText } from '../../../../platform/text/index.js';

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
}

const TIMES = ['date', 'timestamp'];
const NUMBERS = ['integer', 'decimal'];
const TEXT = ['text'];

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
    names: ['wert', 'istwert', 'ist', 'messwert', 'ergebnis', 'value', 'actual value', 'actual', 'measured value', 'result'],
  },
  name: {
    types: TEXT,
    names: ['kennzahl', 'kennzahlname', 'kpi', 'kpi name', 'metrik', 'messgröße', 'indikator', 'metric', 'measure', 'indicator'],
  },
  target: { types: NUMBERS, names: ['ziel', 'zielwert', 'soll', 'sollwert', 'plan', 'planwert', 'target', 'target value', 'goal'] },
  unit: { types: TEXT, names: ['einheit', 'maßeinheit', 'unit', 'unit of measure', 'uom'] },
  direction: {
    types: TEXT,
    names: [
      ...['richtung', 'zielrichtung', 'wirkrichtung', 'polarität', 'besser', 'besser wenn', 'besser ist', 'gut wenn', 'optimierung'],
      ...['direction', 'target direction', 'desired direction', 'good direction', 'polarity', 'better', 'better when', 'better if'],
      ...['better is', 'good when', 'good if', 'optimum', 'desired trend'],
    ],
  },
  area: AREA,
  note: { types: TEXT, names: ['bemerkung', 'anmerkung', 'kommentar', 'notiz', 'note', 'comment', 'remark'] },
} satisfies Record<string, RoleRule>;

/** Roles of a list of initiatives: one row per initiative, with a status and a due date. */
const INITIATIVE_RULES = {
  name: { types: TEXT, names: ['initiative', 'maßnahme', 'vorhaben', 'projekt', 'project', 'action', 'measure'] },
  status: { types: TEXT, names: ['status', 'bearbeitungsstatus', 'state', 'stand'] },
  due: {
    types: TIMES,
    names: ['fällig', 'fällig am', 'fälligkeit', 'termin', 'frist', 'geplantes ende', 'ende', 'due', 'due date', 'deadline', 'end date'],
  },
  start: { types: TIMES, names: ['beginn', 'start', 'startdatum', 'geplanter beginn', 'begin', 'start date', 'planned start'] },
  area: AREA,
  owner: {
    types: TEXT,
    names: ['verantwortlich', 'verantwortliche', 'verantwortlicher', 'leitung', 'owner', 'responsible', 'responsible person', 'lead'],
  },
  progress: { types: NUMBERS, names: ['fortschritt', 'fertigstellung', 'fertigstellungsgrad', 'progress', 'completion', 'complete'] },
  budget: { types: NUMBERS, names: ['budget', 'plankosten', 'planned cost'] },
  spent: { types: NUMBERS, names: ['ist', 'istkosten', 'ausgaben', 'actual', 'actual cost', 'spent', 'spent so far'] },
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

type Roles<Role extends string, Required extends Role> = Record<Required, string> & Partial<Record<Exclude<Role, Required>, string>>;

const UNITS = new Set(['eur', 'euro', '€', 'teur', 'keur', 'meur', 'usd', '$', 'gbp', '£', 'chf', 'prozent', 'percent', 'pct', '%']);

const assign = <Role extends string>(rules: Record<Role, RoleRule>, columns: readonly TypedColumn[]): Partial<Record<Role, string>> => {
  const assigned: Partial<Record<Role, string>> = {};
  for (const role of Object.keys(rules) as Role[]) {
    const column = columnFor(rules[role], columns);
    if (column) assigned[role] = column.name;
  }
  return assigned;
};

const columnFor = ({ types, names, sole }: RoleRule, columns: readonly TypedColumn[]): TypedColumn | undefined => {
  const candidates = columns.filter(({ type }) => types.includes(type));
  for (const name of names) {
    const match = candidates.find((column) => stem(column.name) === normaliseText(name));
    if (match) return match;
  }
  return sole && candidates.length === 1 ? candidates[0] : undefined;
};

const stem = (name: string): string =>
  normaliseText(
    labelWords(name)
      .filter((word) => !UNITS.has(word.toLowerCase()))
      .join(' '),
  );
