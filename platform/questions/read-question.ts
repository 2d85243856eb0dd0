import { contentWords } from '../text/index.js';
import { ASPECTS, CONDITIONS, RECORD_KINDS, type Aspect, type Condition, type RecordKind } from './fact-record.js';

/** What a question asks for, without the records that it names. */
export interface Question {
  readonly conditions: readonly Condition[];
  readonly aspects: readonly Aspect[];
  readonly kinds: readonly RecordKind[];
  /** True if it asks what to do first. */
  readonly asksPriority: boolean;
  /** Words that state none of the above. */
  readonly words: readonly string[];
}

/** Returns an expression for whole words or phrases; `*` stands for the rest of a word, a blank for any white space. */
const words = (alternatives: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${alternatives
      .trim()
      .split(/\s*\|\s*/)
      .map((each) => each.replaceAll(/(?<![\]])\*/g, '\\p{L}*').replaceAll(' ', '\\s+'))
      .join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
  );

const KIND_WORDS: Readonly<Record<RecordKind, RegExp>> = {
  metric: words('kpi|kpis|kennzahl*|metrik*|messgröße*|metric|metrics|key figure*|indicator*|leistungskennzahl*'),
  dataset: words(
    'datensatz|datensätze*|datenbestand|datenbestände|datenquelle*|daten|datenqualität|datenlage|tabelle|tabellen|dataset*|data set*|data|data quality|data source*|tables',
  ),
  programme: words('programm|programms|gesamtprogramm*|transformationsprogramm*|programme|program|transformation'),
  area: words('bereich|bereiche|bereichen|bereichs|verantwortungsbereich*|area|areas|responsibility area*'),
  initiative: words('initiative|initiativen|initiatives|maßnahme|maßnahmen|vorhaben|projekt|projekte|projekten|project|projects'),
  milestone: words('meilenstein*|milestone|milestones'),
  decision: words('entscheidung|entscheidungen|entscheide|beschluss|beschlüsse|beschlüssen|decision|decisions'),
  risk: words('risiko|risiken|risk|risks'),
  scope_check: words('freigabe|freigaben|freizugeben|umfangsprüfung*|approval|approvals|scope check*'),
};

const CONDITION_WORDS: Readonly<Record<Condition, RegExp>> = {
  overdue: words(
    'überfällig*|verspätet*|verspätung*|zu spät|verzögert*|verstrichen*|versäumt*|overdue|late|delayed|past due|past their due date*|missed deadline*',
  ),
  behind_plan: words(
    'rückstand|verzug|hinter dem plan|hinter plan|hinterher|nicht im plan|hängt|hängen|behind plan|behind schedule|behind|off track|not on track|lagging',
  ),
  red: words(
    `rot|rote|roten|roter|rotes|im roten bereich|kritisch*|unter ziel|unter dem ziel|unter plan|über dem ziel|verfehl*|nicht erreicht|
     nicht im ziel|am weitesten vom ziel|schlecht|schlechten|red|in the red|critical|off target|below target|under target|above target|
     miss|missed|missing|misses|not met|not reached|underperform*|bad|poor`.replaceAll(/\n\s*/g, ''),
  ),
  over_budget: words(
    'über budget|über dem budget|budget überschritten|überzogen*|mehrkosten|teurer als geplant|over budget|overspent|overrun*|exceed* the budget|exceed* their budget|too expensive',
  ),
  high_risk: words(
    `größte risik*|größten risik*|hohe risiken|hohen risiken|top risik*|risiken sind am größten|risiken sind am höchsten|biggest risk*|
     highest risk*|greatest risk*|top risk*|major risk*|risks are biggest|risks are the biggest|risks are highest|risks are the highest`.replaceAll(
      /\n\s*/g,
      '',
    ),
  ),
  open: words(
    'steh* [^.?!]*aus|steht aus|stehen aus|offen|offene|offenen|ausstehend*|anstehend*|unentschieden*|zu entscheiden|open|outstanding|pending|undecided|to decide|to be decided',
  ),
};

const ASPECT_WORDS: Readonly<Record<Aspect, RegExp>> = {
  owner: words(
    'wer|wem|wessen|verantwortlich*|verantwortet|verantworten|zuständig*|verantwortung|leitet|kümmert|gehört|who|whom|whose|owner|owners|owns|own|responsible|accountable|in charge|leads|led by',
  ),
  members: words('mitglied*|teammitglied*|member|members'),
  due: words(
    'wann|bis wann|termin|termine|frist|fristen|fällig|stichtag|zieltermin*|enddatum|when|by when|deadline|deadlines|due|due date*|date',
  ),
  budget: words('kosten|kostet|budget|budgets|ausgegeben|ausgaben|geld|teuer|cost|costs|spent|spend|spending|money|expensive'),
  target: words('ziel|ziele|zielwert*|soll|sollwert*|vorgabe*|target|targets|goal|goals'),
  change: words(
    'entwickel*|entwickl*|trend|trends|verlauf|veränder*|verändert|gestiegen|gesunken|gefallen|verbessert*|verschlechtert*|develop*|changed|change|changes|risen|fallen|improved|improving|worse|worsened|declined|increased|decreased',
  ),
  reason: words('warum|wieso|weshalb|grund|gründe|ursache|ursachen|woran|why|reason|reasons|cause|causes|causing'),
  value: words(
    'wie hoch|wie viel|wie viele|wie groß|wie lang|wie lange|wie schnell|wie gut|wert|werte|aktueller wert|how high|how much|how many|how large|how long|how fast|how good|value|values|current value|figure|level',
  ),
  status: words(
    'status|stand|fortschritt|wie läuft|wie laufen|wie steht|wie weit|wie geht|lage|überblick|übersicht|zusammenfassung|progress|how is|how are|how far|going|overview|summary|situation|state of',
  ),
  decision: words('entschieden|beschlossen|decided'),
  quality: words(
    'qualität|datenqualität|vertrauen|vertraue|trauen|zuverlässig*|vertrauenswürdig*|verlässlich*|belastbar*|freigegeben|gesperrt|vollständig*|quality|reliable|reliability|trust|trusted|trustworthy|complete|completeness|usable',
  ),
  purpose: words('zweck|wozu|wofür|worum geht|vision|purpose|what is it for|about'),
  mitigation: words('gegenmaßnahme*|was tun wir gegen|mitigation*|mitigate*|countermeasure*'),
};

const PRIORITY_WORDS = words(
  `als erstes|am dringendsten|dringend|dringendste*|am wichtigsten|wichtigste*|priorität*|prioritäten|handlungsbedarf|aufmerksamkeit|brennt|
   nächste schritte|nächsten schritte|was ist zu tun|was müssen wir tun|größte baustelle*|größten baustelle*|größtes problem|größten probleme|
   probleme|most urgent|urgent|most important|priority|priorities|prioritise|prioritize|attention|next steps|next step|what should we do|
   what needs to be done|biggest problem*|problems`.replaceAll(/\n\s*/g, ''),
);
/** Verbs and adverbs that ask what to do first, in a question that begins with `where`, `what` or the like. */
const START_WORDS = words(
  `anfangen|anfängt|angefangen|anzufangen|beginnen|beginnt|begonnen|zu beginnen|starten|loslegen|anpacken|packen|angehen|zuerst|zunächst|vorrangig|
   begin|start|tackle|first|focus|konzentrieren`.replaceAll(/\n\s*/g, ''),
);
const ASKS_WHERE = words('wo|womit|worauf|was|welche|welches|welchen|where|what|which|with what');

const matched = (text: string, expression: RegExp): boolean => text.search(expression) >= 0;

/** Words that do not narrow a question. */
const NEUTRAL = words(
  `steht|stehen|liegt|liegen|shall|should|sollten|sollen|sollte|soll|jahr|jahres|jahren|vorjahr|vorjahres|year|years|geladen|vorhanden|loaded|available|davon|dafür|dazu|darunter|darüber|daran|damit|dabei|hierfür|hiervon|first|derzeit|aktuell|aktuelle|aktuellen|aktueller|momentan|augenblicklich|heute|jetzt|insgesamt|überhaupt|bitte|eigentlich|ganz|genau|bisher|bereits|
   ding|dinge|sache|sachen|punkt|punkte|thema|themen|aufgabe|aufgaben|einzeln*|übersicht|liste|unternehmen|firma|genannt*|haben|besonders|grade|
   sehen|aussehen|aussieht|sieht|currently|current|today|now|right now|overall|right|please|actually|thing|things|item|items|task|tasks|topic|topics|
   list|company|still|already|right|really|stand|us|present|moment|so far|exactly|look|looking|latest|letzte|letzten|letzter|neueste|neuester`.replaceAll(
    /\n\s*/g,
    '',
  ),
);

const DUE_WORDS = words(
  'fällig|fällige|fälligen|ansteh*|termine|fristen|abzuschließen|fertig werden|due|deadline|deadlines|coming up|upcoming|scheduled|to be completed',
);
const COMES_UP = words('steh* [^.?!]*an|lieg* [^.?!]*an');

/** Words of a question that ask for something or name a kind of record. They are the same for all tenants. */
const VOCABULARY = [
  // Conditions contain words of kinds: "biggest risks".
  ...Object.values(CONDITION_WORDS),
  ...Object.values(KIND_WORDS),
  ...Object.values(ASPECT_WORDS),
  PRIORITY_WORDS,
  START_WORDS,
  DUE_WORDS,
  ASKS_WHERE,
  NEUTRAL,
];

/** Returns whether a question asks for records by their due date; it must name a period as well. */
export const asksWhatIsDue = (text: string): boolean => matched(text, DUE_WORDS) || matched(text, COMES_UP);

/** Reads what a German or English question asks for. */
export const readQuestion = (text: string): Question => ({
  conditions: CONDITIONS.filter((each) => matched(text, CONDITION_WORDS[each])),
  aspects: ASPECTS.filter((each) => matched(text, ASPECT_WORDS[each])),
  kinds: RECORD_KINDS.filter((each) => matched(text, KIND_WORDS[each])),
  asksPriority: matched(text, PRIORITY_WORDS) || (matched(text, START_WORDS) && matched(text, ASKS_WHERE)),
  words: contentWords(withoutVocabulary(text)),
});

/** Removes the words that ask for something or name a kind of record. */
export const withoutVocabulary = (text: string): string => VOCABULARY.reduce((rest, expression) => rest.replaceAll(expression, ' '), text);
