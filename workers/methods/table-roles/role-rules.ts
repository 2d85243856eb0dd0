/** How a column gets a role by its name and type. */
export interface RoleRule {
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
export const TEXT = ['text'];
/** Amounts of money, which a list made by hand may contain as texts: "75k", „480 T€“. */
const AMOUNTS = [...NUMBERS, ...TEXT];

const AREA: RoleRule = {
  types: TEXT,
  names: ['bereich', 'verantwortungsbereich', 'abteilung', 'area', 'responsibility area', 'department', 'function'],
};

/** Roles of a table of KPIs over time: one row per KPI and day, week, month or quarter. */
export const KPI_RULES = {
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

/** Titles, which lists of any kind can have. */
export const TITLE_RULE: RoleRule = {
  types: TEXT,
  names: ['titel', 'bezeichnung', 'name', 'gegenstand', 'beschreibung', 'kurzbeschreibung', 'title', 'description', 'summary', 'subject'],
};

/** Roles of a list of initiatives: one row per initiative, with a status and a due date. */
export const INITIATIVE_RULES = {
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
      ...['predecessor', 'predecessors', 'requires', 'blocked by', 'needs', 'waits for', 'after', 'only after', 'follows'],
      ...['hängt an', 'haengt an', 'braucht', 'erst nach', 'wartet auf', 'nach'],
    ],
  },
  risk: { types: TEXT, names: ['risiko', 'größtes risiko', 'hindernis', 'risk', 'main risk', 'impediment'] },
} satisfies Record<string, RoleRule>;
