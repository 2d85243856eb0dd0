/** What a column of a table of entries contains. */
export const COLUMN_KINDS = [
  'quantity',
  'time',
  'phone',
  'email',
  'duration',
  'date',
  'percent',
  'payer',
  'what',
  'labelled',
  'money',
  'company',
  'person',
  'identifier',
  'place',
  'object',
] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

/** A column that a request names. */
export interface AskedColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  /** Noun before the value in an entry, such as "room" of "room number"; empty if the name has none. */
  readonly noun: string;
}

/** Columns of a request and the part of the request that lists them. */
export interface AskedColumns {
  readonly columns: readonly AskedColumn[];
  readonly start: number;
  readonly end: number;
}

const word = (body: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${body})(?!\p{L})`, 'iu');

/** Words in the name of a column, the most specific kind first. */
const KIND_WORDS: readonly (readonly [ColumnKind, RegExp])[] = [
  ['quantity', word(String.raw`anzahl|\p{L}*menge|stück(?:zahl)?|wie ?viele|quantity|qty|count|how many|number of \p{L}+|pieces`)],
  ['time', word('uhrzeit|zeit|time|time of day|clock time')],
  ['phone', word(String.raw`\p{L}*telefon\p{L}*|rufnummer|handy\p{L}*|(?:tele)?phone(?: number)?`)],
  ['email', word(String.raw`e-?mail\p{L}*|mailadresse`)],
  [
    'duration',
    word(
      String.raw`\p{L}*dauer|\p{L}*(?:ausfall|stillstands?|stand|warte|bearbeitungs|reparatur|fahr)zeit|zeitaufwand|(?:in )?(?:minuten|stunden|minutes|hours)|wie lange|\p{L}*duration|downtime|how long|length|delay|verspätung|verzögerung|(?:waiting|repair|working) time|time (?:lost|spent|taken)|hours lost`,
    ),
  ],
  ['date', word(String.raw`\p{L}*datum|tag|wann|\p{L}*termin|zeitpunkt|dates?|day|when`)],
  [
    'payer',
    word(
      String.raw`(?:who|wer) (?:pays|paid|zahlt|bezahlt|trägt(?: die kosten)?|bears(?: the costs?)?)|payers?|paid by|borne by|zahler|kostenträger\p{L}*|kosten (?:trägt|bei)|zu lasten(?: von)?|at whose expense`,
    ),
  ],
  ['percent', word(String.raw`prozent\p{L}*|\p{L}*quote|anteil|per ?cent\p{L}*|share|rate`)],
  [
    'what',
    word(
      String.raw`was(?: \p{L}+)*|what(?: \p{L}+)*|\p{L}*ereignis|\p{L}*vorfall|vorgang|\p{L}*problem|grund|ursache|\p{L}*beschreibung|geschehen|störung|mangel|schaden|fehler|befund|anlass|thema|bemerkung|notiz|text|events?|issue|incident|happened|cause|reason|description|notes?|remarks?|fault|defect|damage|finding|complaint|matter|subject|work done|maßnahme|tätigkeit|leistung|activity|action`,
    ),
  ],
  [
    'money',
    word(
      String.raw`\p{L}*betr[aä]ge?|\p{L}*kosten|\p{L}*preis|\p{L}*summe|\p{L}*wert|\p{L}*gebühr(?:en)?|\p{L}*höhe|geld|euro|eur|gbp|usd|chf|amounts?|costs?|price|fees?|charges?|value|total|refund|sum|spend|erstattung|gutschrift|money|how much|wie ?viel`,
    ),
  ],
  ['company', word(String.raw`firma|unternehmen|\p{L}*lieferant|hersteller|spedition|company|supplier|vendor|carrier|contractor`)],
  [
    'person',
    word(
      String.raw`wer|\p{L}*name|person|mitarbeiter\p{L}*|fahrer\p{L}*|ansprech\p{L}*|verantwort\p{L}*|gemeldet von|melder\p{L}*|who|reported by|owner|driver|contact|employee|technician|guest|gast|patient(?:in)?|kund(?:e|in)|customer|client`,
    ),
  ],
  [
    'identifier',
    word(
      String.raw`\p{L}*nummer|\p{L}*[- ]?nr|\p{L}*kennung|kennzeichen|code|number|no|ref(?:erence)?|id|auftrag|bestellung|rechnung|ticket|order|invoice|zimmer|raum|room|booking|buchung|case|akte\p{L}*|charge|batch|lot`,
    ),
  ],
  [
    'place',
    word(
      String.raw`\p{L}*ort|wo|\p{L}*stelle|filiale|\p{L}*halle|werk|stadt|niederlassung|bereich|lager|abteilung|places?|where|site|location|branch|plant|city|town|depot|hall|store|shop|station|area|department`,
    ),
  ],
  [
    'object',
    word(
      String.raw`\p{L}*gerät|\p{L}*maschine|\p{L}*objekt|\p{L}*anlage|gegenstand|\p{L}*ware|goods|\p{L}*artikel|\p{L}*produkt|\p{L}*fahrzeug|\p{L}*teil|woran|objects?|machine|device|equipment|items?|asset|vehicle|product|part|thing|unit|system`,
    ),
  ],
];

/** Words for a number in the name of a column; what is left is the noun before the number. */
const NUMBER_WORD = /(?:[- ](?:nr|no|id|ref|code)|nummer|nr|kennung|(?:^| )(?:number|reference|code|id|no))\.?$/iu;

const CONTACT = /telefon|phone|handy|mobil/iu;

/** Returns the kind of a column by its name. A name without a known word stands before its value. */
export const columnOf = (name: string): AskedColumn => {
  const plain = name.replace(/\s*\([^)]*\)\s*$/u, '');
  const isNumber = NUMBER_WORD.test(plain) && !CONTACT.test(plain);
  const kind = isNumber ? 'identifier' : (KIND_WORDS.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'labelled');
  return { name, kind, noun: kind === 'identifier' || kind === 'labelled' ? plain.replace(NUMBER_WORD, '').trim() : '' };
};

/** Beginnings of a list of columns, the clearest first. */
const LISTS: readonly RegExp[] = [
  /(?<!\p{L})(?:spalten|columns|felder|fields|überschriften|headings|headers)(?!\p{L})(?:\s+(?:sind|are|should be|heißen|named|called|namens))?\s*(?:[:(–]\s*|-\s+|(?=\p{L}|["„“]))/giu,
  /(?<!\p{L})(?:tabelle|table|liste|list|zeilen|rows|spreadsheet)(?!\p{L})[^.:()\n«„“"]{0,40}?(?:\s(?:of|from|out of|aus|von|dazu)(?:\s+(?:this|that|these|those|it|them|dies\p{L}*|folgende\p{L}*|the following))?\s*[:(–-]\s+|\(|\s(?:mit|with|of|für|showing)\s+(?=\p{L})|:\s+)/giu,
];
const SEPARATOR = /\s*(?:[,;/|+]|(?<!\p{L})(?:und|and|sowie|plus)(?!\p{L})|&)\s*/iu;
/** Words at the ends of a name that do not belong to it. */
const LEAD = /^(?:(?:und|and|the|der|die|das|den|dem|je|jeweils|each|a|an|ein|eine|folgende\p{L}*|following|columns?|spalten?)\s+)+/iu;
const TAIL =
  /\s+(?:(?:aus|from|out of|bitte|please|je eintrag|per (?:entry|incident|line)|in that order|in dieser reihenfolge|one row|eine zeile)(?!\p{L}).*)$/iu;
const QUOTES = /^["'„“”«»‚‘’*]+|(?:\s+[–—-])?["'„“”«»‚‘’*]*$|(?<!(?:no|nr|tel))\.+$/giu;
const MIN_COLUMNS = 2;
const MAX_COLUMNS = 15;
const MAX_WORDS = 5;

/** Returns the length of a list of columns: to its bracket, or to the sign that ends it. */
const lengthOf = (rest: string, isInBrackets: boolean): number =>
  (isInBrackets
    ? /^(?:[^()]|\([^()]*\))*/u
    : /^(?:[^.:\n()«»„“”]|\.(?=\s*[,;/|])|\([^()\n]{1,20}\)|["„“][^"„“”\n]{1,30}["“”](?=\s*[,;/]|\s+(?:und|and)\s))*/u
  ).exec(rest)?.[0].length ?? 0;

const namesIn = (list: string): string[] =>
  list
    .split(SEPARATOR)
    .map((part) => part.replace(TAIL, '').trim().replace(QUOTES, '').replace(LEAD, '').trim())
    .filter((name) => name !== '');

/** Returns whether the names are those of columns: short, without figures, and most of a known kind. */
const areColumns = (names: readonly string[]): boolean =>
  names.length >= MIN_COLUMNS &&
  names.length <= MAX_COLUMNS &&
  names.every((name) => !/\d/u.test(name) && name.split(/\s+/u).length <= MAX_WORDS) &&
  names.filter((name) => columnOf(name).kind !== 'labelled').length * 2 > names.length;

/** Kinds of columns that codes such as V-12 can fill. */
const OF_CODES: ReadonlySet<ColumnKind> = new Set(['identifier', 'object']);

/** Returns the columns; the codes of the entries go into the only one without a known word if no other column has them. */
const withCodes = (columns: readonly AskedColumn[]): AskedColumn[] => {
  const [unknown, ...more] = columns.filter(({ kind }) => kind === 'labelled');
  const isForCodes = unknown !== undefined && more.length === 0 && !columns.some(({ kind }) => OF_CODES.has(kind));
  return columns.map((column) => (isForCodes && column === unknown ? { ...column, kind: 'identifier' } : column));
};

/** Returns the columns that a request lists for a table; null if it lists fewer than two. */
export const askedColumns = (request: string): AskedColumns | null => {
  for (const pattern of LISTS)
    for (const match of request.matchAll(pattern)) {
      const start = match.index + match[0].length;
      const length = lengthOf(request.slice(start), /\(\s*$/u.test(match[0]));
      const names = namesIn(request.slice(start, start + length));
      if (areColumns(names)) return { columns: withCodes([...new Set(names)].map(columnOf)), start: match.index, end: start + length };
    }
  return null;
};
