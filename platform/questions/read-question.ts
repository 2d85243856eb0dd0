import { PAST_DUE } from './past-due.js';
import { contentWords, countOf } from '../text/index.js';
import { ASPECTS, CONDITIONS, RECORD_KINDS, type Aspect, type Condition, type Measure, type RecordKind } from './fact-record.js';
import { dateOrderIn } from './date-order.js';
import { countedIn, limitsIn, topIn, type Limit } from './limits.js';
import { questionKindOf, type QuestionKind } from './question-kind.js';

/** Reading of a question, without the records that it names. */
export interface Question {
  /** Kind of the answer; null for a request that is not a question. */
  readonly answer: QuestionKind | null;
  readonly conditions: readonly Condition[];
  readonly aspects: readonly Aspect[];
  readonly kinds: readonly RecordKind[];
  /** Aspects that the asked records lack, as in "Which risks have no owner?". */
  readonly lacking: readonly Aspect[];
  /** Limits on figures of the records, as in "risks with a score above 10". */
  readonly limits: readonly Limit[];
  /** Words of limits whose figure is not certain. */
  readonly openLimits: readonly string[];
  /** Number of records that it asks for, as in "the three largest risks"; null if it names none. */
  readonly top: number | null;
  /** True if a record has to meet only one of several conditions. */
  readonly isAny: boolean;
  /** Figure by which the records are ranked, as in "Which KPI improved most?". */
  readonly rank: Rank | null;
  /** True if it asks what to do first. */
  readonly asksPriority: boolean;
  /** True if it asks what is due next. */
  readonly asksNext: boolean;
  /** True if it asks for a comparison with the year before. */
  readonly asksYear: boolean;
  /** True if it asks whether something is as planned, so that records which meet the conditions deny it. */
  readonly isInverse: boolean;
  /** What it asks to count, as in "How many orders are late?"; null if it counts nothing. */
  readonly counted: string | null;
  /** Words that state none of the above. */
  readonly words: readonly string[];
}

export interface Rank {
  readonly measure: Measure;
  readonly order: 'highest' | 'lowest';
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
  source: words('quelle|quellen|datenquelle*|source|sources|data source*'),
  run: words(
    'läufe|läufen|agentenlauf*|agentenläufe*|agent run*|failed run*|runs failed|runs fail|runs are|any runs|which runs|runs have|job|jobs',
  ),
  dataset: words(
    'datensatz|datensätze*|datenbestand|datenbestände|daten|datenqualität|datenlage|tabelle|tabellen|dataset*|data set*|data|data quality|tables',
  ),
  programme: words('programm|programms|gesamtprogramm*|transformationsprogramm*|programme|program|transformation'),
  area: words(
    'bereich|bereiche|bereichen|bereichs|abteilung|abteilungen|department|departments|verantwortungsbereich*|area|areas|responsibility area*',
  ),
  initiative: words(
    'initiative|initiativen|initiatives|maßnahme|maßnahmen|measure|measures|vorhaben|projekt|projekte|projekten|project|projects',
  ),
  milestone: words('meilenstein*|milestone|milestones'),
  decision: words('entscheidung|entscheidungen|entscheide|entscheiden|decide|beschluss|beschlüsse|beschlüssen|decision|decisions'),
  risk: words('risiko|risiken|risk|risks'),
  scope_check: words('freigabe|freigaben|freizugeben|umfangsprüfung*|approval|approvals|scope check*'),
};

const CONDITION_WORDS: Readonly<Record<Condition, RegExp>> = {
  overdue: words(`überfällig*|verspätet*|verspätung*|zu spät|verzögert*|verstrichen*|versäumt*|overdue|late|delayed|past due|${PAST_DUE}`),
  behind_plan: words(
    'rückstand|verzug|hinter dem plan|hinter plan|hinterher|nicht im plan|hängt|hängen|behind plan|behind schedule|behind|off track|not on track|lagging',
  ),
  red: words('rot|rote|roten|roter|rotes|im roten bereich|gesperrt|kritisch*|schlecht|schlechten|red|in the red|critical|bad|poor'),
  amber: words(
    'gelb|gelbe|gelben|gelber|gelbes|im gelben bereich|unter vorbehalt|mit vorbehalt|amber|yellow|in the amber|conditional|with reservations',
  ),
  green: words('grün|grüne|grünen|grüner|grünes|im grünen bereich|green|in the green'),
  off_target: words(
    `unter ziel|unter dem ziel|unter plan|über dem ziel|verfehl*|nicht erreicht|nicht im ziel|erreich* [^.?!]*nicht|off target|below target|
     under target|above target|miss|missed|missing|misses|not met|not reached|do not (?:meet|reach|hit)|does not (?:meet|reach|hit)|
     not (?:on|at) target|underperform*`,
  ),
  on_target: words(
    `im ziel|erreich* [^.?!]*ziel*|ziel* erreicht|on target|at target|(?:meet|meets|reach|reaches|hit|hits) (?:the|their|its|our) target*|
     (?:target|targets) (?:is|are) (?:met|reached|hit)`,
  ),
  improved: words('verbessert|verbesserten|besser geworden|improved|got better|become better'),
  worsened: words('verschlechtert|verschlechterten|schlechter geworden|worsened|worse|got worse|become worse|deteriorated|declined'),
  over_budget: words(
    'über budget|über dem budget|budget überschritten|überzogen*|mehrkosten|teurer als geplant|over budget|overspent|overrun*|exceed* the budget|exceed* their budget|too expensive',
  ),
  high_risk: words(
    `größte risik*|größten risik*|hohe risiken|hohen risiken|top risik*|risiken sind am größten|risiken sind am höchsten|biggest risk*|
     highest risk*|greatest risk*|top risk*|major risk*|risks are biggest|risks are the biggest|risks are highest|risks are the highest`,
  ),
  paused: words('ruht|ruhen|ruhend*|pausiert*|gestoppt*|angehalten*|paused|on hold|suspended|stalled'),
  completed: words(
    'abgeschlossen*|erledigt*|fertiggestellt*|beendet*|completed|finished|is done|are done|(?:already|yet) done|done yet|closed out',
  ),
  failed: words('fehlgeschlagen*|gescheitert*|fehler|fehlern|failed|failing|failure*|fail'),
  open: words(
    'steh* [^.?!]*aus|steht aus|stehen aus|offen|offene|offenen|ausstehend*|anstehend*|unentschieden*|zu entscheiden|open|outstanding|pending|undecided|to decide|to be decided',
  ),
};

const ASPECT_WORDS: Readonly<Record<Aspect, RegExp>> = {
  owner: words(
    'wer|wem|wessen|verantwortlich*|verantwortet|verantworten|zuständig*|verantwortung|leitet|kümmert|gehört|who|whom|whose|owner|owners|owns|own|responsible|accountable|in charge|leads|led by',
  ),
  members: words('mitglied*|teammitglied*|team|teams|member|members'),
  due: words(
    'wann|bis wann|termin|termine|frist|fristen|fällig|stichtag|zieltermin*|enddatum|endet|enden|läuft aus|laufen aus|fertig|when|by when|deadline|deadlines|due|due date*|date|ends|end|expire*|finish*',
  ),
  budget: words(
    'kosten|kostet|budget|budgets|programmbudget*|gesamtbudget*|restbudget*|budgetrest*|frei|verbraucht|unspent|ausgegeben|ausgaben|geld|teuer|teuerste*|cost|costs|spent|spend|spending|money|expensive',
  ),
  benefit: words('nutzen|nutzens|bringt|einsparung*|ersparnis*|ertrag|benefit|benefits|saving|savings|gain|gains|pay off'),
  target: words('ziel|ziele|zielwert*|sollwert*|im soll|vorgabe*|target|targets|goal|goals'),
  change: words(
    `entwickel*|entwickl*|trend|trends|verlauf|veränder*|verändert|gestiegen|gesunken|gefallen|verbessert*|verschlechtert*|verglichen|vergleich|
     im vergleich|gegenüber|vorjahr*|vormonat*|vorquartal*|vorperiode|(?:im )?(?:letzten|vergangenen|vorigen) (?:jahr|monat|quartal)|(?:letztes|voriges) jahr|
     develop*|changed|change|changes|risen|fallen|improved|improving|worse|worsened|declined|increased|decreased|compared|compare|comparison|versus|
     (?:the )?(?:last|previous) (?:year|month|quarter|period)|(?:a|one|the) year (?:ago|before|earlier)|(?:the )?(?:month|quarter|period) before`,
  ),
  reason: words('warum|wieso|weshalb|grund|gründe|ursache|ursachen|woran|why|reason|reasons|cause|causes|causing'),
  value: words(
    'wie hoch|wie viel|wie viele|wieviel*|wie groß|wie lang|wie lange|wie schnell|wie gut|wert|werte|aktueller wert|how high|how much|how many|how large|how long|how fast|how good|value|values|current value|figure|level',
  ),
  status: words(
    'status|stand|fortschritt|wie läuft|wie laufen|wie steht|wie weit|wie geht|lage|überblick|übersicht|zusammenfassung|progress|how is|how are|how far|going|overview|summary|situation|state of',
  ),
  decision: words(
    'entschieden|beschlossen|getroffen|gefällt|genehmigt|bewilligt|zugestimmt|abgelehnt|decided|made|approved|agreed|rejected|granted',
  ),
  quality: words(
    'qualität|datenqualität|vertrauen|vertraue|trauen|zuverlässig*|vertrauenswürdig*|verlässlich*|belastbar*|freigegeben|gesperrt|vollständig*|quality|reliable|reliability|trust|trusted|trustworthy|complete|completeness|usable',
  ),
  synchronised: words(
    'synchronisier*|synchronisation*|synchronization*|abgleich*|abgeglichen|aktualisier*|importiert|synchronise*|synchronize*|sync|synced|refreshed|updated|imported',
  ),
  purpose: words('zweck|wozu|wofür|worum geht|vision|purpose|what is it for|about'),
  mitigation: words('gegenmaßnahme*|was tun wir gegen|mitigation*|mitigate*|countermeasure*'),
  payback: words(
    'amortis*|rechne* sich|zahl* sich aus|pay back|pays back|pay* [^.?!]* back|paid back|payback*|pay off|pays off|break even',
  ),
};

const PRIORITY_WORDS = words(
  `als erstes|am dringendsten|dringend|dringendste*|am wichtigsten|wichtigste*|priorität*|prioritäten|handlungsbedarf|aufmerksamkeit|brennt|
   nächste schritte|nächsten schritte|was ist zu tun|was müssen wir tun|größte baustelle*|größten baustelle*|größtes problem|größten probleme|
   probleme|most urgent|urgent|most important|priority|priorities|prioritise|prioritize|attention|next steps|next step|what should we do|
   what needs to be done|biggest problem*|problems`,
);
/** Verbs and adverbs that ask what to do first, in a question that begins with `where`, `what` or the like. */
const START_WORDS = words(
  `anfangen|anfängt|angefangen|anzufangen|beginnen|beginnt|begonnen|zu beginnen|starten|loslegen|anpacken|packen|angehen|zuerst|zunächst|vorrangig|
   begin|start|tackle|first|focus|konzentrieren`,
);
const ASKS_WHERE = words('wo|womit|worauf|was|welche|welches|welchen|where|what|which|with what');

/** Words that ask what comes next by date. */
const NEXT_WORDS = words(
  `als nächstes|als nächste|als nächster|nächste termin*|nächster termin|nächsten termin*|nächste frist*|nächsten fristen|nächste meilenstein*|
   nächster meilenstein|nächsten meilenstein*|nächste entscheidung*|nächsten entscheidung*|next milestone*|next deadline*|next decision*|
   next due date*|due next|(?:nächsten|next) [\\p{L}\\d]+ (?:meilenstein*|entscheidung*|termin*|frist*|milestone*|decision*|deadline*)|
   coming up next|comes next|next due|what is next`,
);
/** Questions whether all is as planned. */
const AS_PLANNED = words('im plan|nach plan|im zeitplan|auf kurs|on plan|on course|on track|on schedule|on time|as planned');
const YEAR_WORDS = words(
  'vorjahr*|(?:letzte[sn]|vergangene[sn]|vorige[sn]) jahr|vor einem jahr|(?:last|previous|prior) year|(?:a|one|the) year (?:ago|before|earlier)',
);
/** Words that ask for the extreme of a figure. The best and the worst depend on the figure. */
const HIGHEST = words(
  'top|höchste*|größte*|meiste*|am meisten|am höchsten|am größten|am längsten|am teuersten|teuerste*|stärkste*|am stärksten|am schwersten|schwerste*|highest|largest|biggest|greatest|most|longest|strongest|worst|best|am weitesten|furthest|farthest',
);
const LOWEST = words(
  'niedrigste*|geringste*|kleinste*|wenigste*|am wenigsten|am niedrigsten|am geringsten|am kleinsten|am billigsten|lowest|smallest|least|cheapest|fewest|shortest',
);
const WORST = words('schlechteste*|am schlechtesten|worst');
const BEST = words('beste|besten|bester|bestes|am besten|best');
const SEVERE = words('schwerst*|am schwersten|schwerwiegend*|severe|serious|gravierend*');
const FAR_FROM_TARGET = words('vom ziel|zielabweichung*|from (?:the |its |their )?target*|gap to target');
const SPENT_WORDS = words('ausgegeben|ausgaben|spent|spend|spending');
const PROGRESS_WORDS = words('fortschritt*|progress');
const ROWS_WORDS = words('zeilen|rows');
const OR = words('oder|or');
const COUNTS = /(?<!\p{L})(?:wie\s?viele|how\s+many)\s+(\p{L}+)/iu;
const MEASURE_WORDS = words('maßnahme|maßnahmen|measure|measures|action|actions');
const NEGATION =
  '(?:ohne|kein|keine|keinen|keiner|keinerlei|no|without|without an|without a|without any|lack|lacks|lacking|not have an|not have a)';
/** Words by which a sentence asks what could be done, so that "improved" states no change. */
const ASKS_HOW = words('kann|können|könnte|könnten|lässt|lassen|soll|sollte|sollten|can|could|should|would|might');

const matched = (text: string, expression: RegExp): boolean => text.search(expression) >= 0;

/** Words that do not narrow a question. */
const NEUTRAL = words(
  `steht|stehen|liegt|liegen|shall|should|sollten|sollen|sollte|soll|jahr|jahres|jahren|vorjahr|vorjahres|year|years|geladen|vorhanden|loaded|available|davon|dafür|dazu|darunter|darüber|daran|damit|dabei|hierfür|hiervon|first|derzeit|aktuell|aktuelle|aktuellen|aktueller|momentan|augenblicklich|heute|jetzt|insgesamt|überhaupt|bitte|eigentlich|ganz|genau|bisher|bereits|
   ding|dinge|sache|sachen|punkt|punkte|thema|themen|aufgabe|aufgaben|einzeln*|übersicht|liste|unternehmen|firma|genannt*|haben|besonders|grade|
   sehen|aussehen|aussieht|sieht|currently|current|today|now|right now|overall|right|please|actually|thing|things|item|items|task|tasks|topic|topics|
   list|company|still|already|right|really|stand|us|present|moment|so far|exactly|look|looking|latest|letzte|letzten|letzter|letztes|neueste|neuester|last|
   machen|macht|tun|tut|treffen|getroffen|doing|does|did|yet|tage|tagen|days|zeilen|rows|prozent|percent|übrig|left|remaining|gerade|
   einzelne*|nutzbar|monat*|monatlich*|month|months|monthly|jährlich*|yearly|annual*|dadurch|entgeht|entgehen|verlieren|lose|losing|mehr|weniger|more|less|
   ende|anfang|spätestens|frühestens|later|earlier|prior|next|nächste|nächsten|nächster|nächstes|between|zwischen|within|innerhalb|binnen|since|seit|looking|score|scores|risikowert*|irgendetwas|etwas|alles|anything|something|everything|reason|known|kommt|kommen|comes|come|get|gets|happening|erfasst|recorded|one|ones`,
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
  NEXT_WORDS,
  AS_PLANNED,
  HIGHEST,
  LOWEST,
  WORST,
  BEST,
  SEVERE,
  FAR_FROM_TARGET,
  PROGRESS_WORDS,
  NEUTRAL,
];

/** Returns whether a question asks for records by their due date; it must name a period as well. */
export const asksWhatIsDue = (text: string): boolean => matched(text, DUE_WORDS) || matched(text, COMES_UP);

/** The measures of a risk are its mitigation, not initiatives. */
const ofRisks = (text: string): string => (matched(text, KIND_WORDS.risk) ? text.replaceAll(MEASURE_WORDS, 'mitigation') : text);

/**
 * Reads what a German or English question asks for.
 *
 * @param options.otherwise figure of limits for which the question names none
 */
export const readQuestion = (asked: string, { otherwise }: { otherwise?: Measure } = {}): Question => {
  const { limits, open, text: unlimited } = limitsIn(asked, otherwise);
  const text = ofRisks(unlimited);
  const answer = answerKindOf(text);
  const kinds = RECORD_KINDS.filter((each) => matched(text, KIND_WORDS[each]));
  const isInverse = answer === 'whether' && matched(text, AS_PLANNED);
  const lacking = ASPECTS.filter((each) => matched(text, LACKING_WORDS[each]));
  const counted = countedIn(text);
  const byDate = dateOrderIn(text);
  const rank: Rank | null = byDate ? { measure: 'due_in', order: byDate.order } : rankIn(text, kinds);
  const top = topIn(text) ?? (rank && counted);
  return {
    answer,
    conditions: isInverse ? ['overdue', 'behind_plan'] : ofGates(conditionsIn(text), kinds),
    aspects: ASPECTS.filter((each) => matched(text, ASPECT_WORDS[each])),
    kinds,
    lacking,
    limits,
    openLimits: open,
    top,
    isAny: isInverse || matched(text, OR),
    rank,
    asksPriority: matched(text, PRIORITY_WORDS) || (matched(text, START_WORDS) && matched(text, ASKS_WHERE)),
    asksNext: matched(text, NEXT_WORDS),
    asksYear: matched(text, YEAR_WORDS),
    isInverse,
    counted: COUNTS.exec(text)?.[1] ?? null,
    words: contentWords(withoutVocabulary(byDate ? text.replace(byDate.words, ' ') : text)).filter(
      (word) => ![top, counted].includes(countOf(word) ?? NaN),
    ),
  };
};

/** Verbs at the beginning of a question that can be answered by yes or no, whatever words follow. */
const ASKS_WHETHER =
  /^\s*(?:und\s+|and\s+)?(?:ist|sind|hat|haben|war|waren|wird|werden|gibt|is|are|do|does|did|has|have|were|will|can|kann|können|darf|dürfen|erreich(?:t|en)|lieg(?:t|en)|läuft|laufen|bekommt|bekommen|gilt|gelten|steht|stehen|could|should|would|may|any)(?!\p{L})/iu;

const answerKindOf = (text: string): QuestionKind | null => (ASKS_WHETHER.test(text) ? 'whether' : questionKindOf(text));

const LACKING_WORDS = Object.fromEntries(
  ASPECTS.map((aspect) => [aspect, new RegExp(`(?<!\\p{L})${NEGATION}\\s+(?:\\p{L}+\\s+)?${ASPECT_WORDS[aspect].source}`, 'giu')]),
) as Readonly<Record<Aspect, RegExp>>;

const conditionsIn = (text: string): Condition[] => {
  const found = CONDITIONS.filter((each) => matched(text, CONDITION_WORDS[each]));
  const isExcluded = (condition: Condition): boolean => {
    if (condition === 'on_target') return found.includes('off_target');
    return (condition === 'improved' || condition === 'worsened') && matched(text, ASKS_HOW);
  };
  return found.filter((each) => !isExcluded(each));
};

/** The open gate of a dataset is green; with reservations it is amber. */
const ofGates = (conditions: readonly Condition[], kinds: readonly RecordKind[]): readonly Condition[] =>
  kinds.length === 1 && kinds[0] === 'dataset' && conditions.includes('open')
    ? [...conditions.filter((each) => each !== 'open'), ...(conditions.includes('amber') ? [] : (['green'] as const))]
    : conditions;

/** Returns the figure of which a question asks for the extreme; null if it asks for none. */
const rankIn = (text: string, kinds: readonly RecordKind[]): Rank | null => {
  const [isHighest, isLowest, isWorst, isBest] = [HIGHEST, LOWEST, WORST, BEST].map((each) => matched(text, each));
  if (!isHighest && !isLowest && !isWorst && !isBest) return null;
  const highest = (measure: Measure): Rank => ({ measure, order: isLowest ? 'lowest' : 'highest' });
  const is = (expression: RegExp): boolean => matched(text, expression);
  const change: Measure = is(YEAR_WORDS) ? 'year_change' : 'change';
  if (is(CONDITION_WORDS.improved)) return { measure: change, order: 'highest' };
  if (is(CONDITION_WORDS.worsened)) return { measure: change, order: 'lowest' };
  if (is(FAR_FROM_TARGET)) return highest('gap');
  if (is(CONDITION_WORDS.overdue)) return highest('delay');
  if (is(ASPECT_WORDS.quality)) return { measure: 'quality', order: isLowest || isWorst ? 'lowest' : 'highest' };
  if (is(ASPECT_WORDS.benefit)) return highest('benefit');
  if (is(SPENT_WORDS)) return highest('spent');
  if (is(ASPECT_WORDS.budget)) return highest('budget');
  if (is(PROGRESS_WORDS)) return highest('progress');
  if (is(ROWS_WORDS)) return highest('rows');
  if (kinds.includes('risk') || is(SEVERE)) return highest('risk');
  if (kinds.includes('dataset')) return isWorst || isBest ? { measure: 'quality', order: isWorst ? 'lowest' : 'highest' } : highest('rows');
  if (kinds.includes('metric') && (isWorst || isBest)) return { measure: 'gap', order: isWorst ? 'highest' : 'lowest' };
  return kinds.includes('initiative') && !isWorst && !isBest ? highest('budget') : null;
};

/** Removes the words that ask for something or name a kind of record. */
export const withoutVocabulary = (text: string): string => VOCABULARY.reduce((rest, expression) => rest.replaceAll(expression, ' '), text);
