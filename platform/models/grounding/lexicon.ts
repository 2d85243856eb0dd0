import { stemOf, withoutUmlauts } from '../../text/index.js';

/**
 * Words of reports that state nothing about the subject: reporting verbs, references to the evidence, connectives. The evidence
 * of a sentence need not contain them.
 */
const GENERIC = `
  angabe angaben angegeben aussage aussagen auskunft beleg belege belegt bericht berichtet eintrag einträge information informationen
  hinweis hinweise quelle quellen textstelle textstellen unterlagen zitat zitate genannt nennt nennen erwähnt erwähnen erwähnung
  beschreibt beschrieben enthält enthalten zeigt zeigen aufgeführt dokumentiert verzeichnet vermerkt festgehalten betrifft laut gemäß
  zufolge beträgt betrug betragen beläuft liegt lag lauten lautet heißt ergibt besteht befindet handelt gilt umfasst weist ausgewiesen steht
  vorliegen zudem außerdem ferner darüber hinaus überdies insgesamt derzeit aktuell aktuelle aktuellen gegenwärtig momentan
  bisher bislang bereits weiterhin weiter jeweils dabei davon darunter hierzu dazu hier hingegen dagegen zunächst schließlich
  ebenfalls gleichzeitig konkret beispielsweise beispiel insbesondere namentlich folgende folgender folgendes folgenden entsprechend
  etwa rund circa ungefähr knapp genau zusammengefasst zusammenfassend einzelnen überblick bild kurz erstens zweitens drittens
  wert werte höhe stand frage fragen gefragt antwort mit wobei sowie beziehungsweise sich selbst eigen zwar nämlich bezüglich
  hinsichtlich betreffend bezug derselbe gleiche gleichen
  according account additionally addition amount approximately as shown so far besides cited cite contain current currently describe detail
  document evidence example furthermore finally further given however hold include indicate information
  lie listed mention mentioned meanwhile moreover namely note overall particular particularly passage present previously quote quotes
  record recorded regard regarding remain report reported respectively roughly same section show shown since source stand state stated
  statement still summary sum also text therein total value while whereas answer question asked yet both each other such per
  say said describes includes contains holds exactly around within across together respective namely listed lists reads amounts
  concerning concerns picture moment brief briefly
`;

/** Words that are checked although the search for topics ignores them, because they change a statement. */
const CRITICAL_GROUPS = [
  'alle allen aller alles sämtliche sämtlichen all every everything entire gesamte gesamten ganz ganze ganzen komplett whole',
  'jede jeder jedes jedem jeden each every',
  'immer stets always jederzeit dauerhaft permanently ständig constantly',
  'nur lediglich ausschließlich allein only solely exclusively merely',
  'meist meisten meistens überwiegend mehrheit größtenteils most mostly majority mainly',
  'mehr more mehrere zusätzlich',
  'weniger less fewer',
  'hoch hohe hohen hoher höher höhere höchste höchsten high higher highest',
  'niedrig niedrige niedriger niedrigste gering geringer geringste low lower lowest',
  'viel viele vielen many much numerous zahlreich zahlreiche',
  'wenig wenige wenigen few little',
  'lang lange länger längste längsten long longer longest',
  'oft häufig häufiger häufigste often frequent frequently',
  'könnte könnten könne möglicherweise vielleicht eventuell vermutlich wahrscheinlich voraussichtlich may might possibly perhaps probably likely expected',
  'schon',
];

/** Words that state a cause. A cause must be stated by the evidence, in any of these words. */
const CAUSES = `
  weil wegen aufgrund infolge daher deshalb deswegen folglich ursache ursachen ursächlich grund gründe verursacht verursachen bedingt
  hervorgerufen ausgelöst dank denn zurückzuführen schuld führt führen geführt resultiert bewirkt begründet begründung auslöser liegt_an
  somit demnach mithin
  thus because cause caused causes due reason reasons therefore hence consequently result results resulting lead leads led thanks blame
  owing trigger triggered triggers driven explains explained`;

const NEGATIONS = `nicht nichts kein keine keinen keinem keiner keines keinerlei nie niemals niemand ohne weder
  no not none never nothing nobody neither nor without cannot`;

/** German and English words that mean the same, in addition to the business words of `platform/questions`. */
const CONCEPTS = [
  'tag tage tagen tg täglich day days daily', 'woche wochen week weeks weekly', 'monat monate monaten monatlich month months monthly',
  'jahr jahre jahren jährlich year years annual yearly', 'stunde stunden std hour hours', 'minute minuten min minutes',
  'quartal quarter', 'percent prozent', 'eur euro euros', 'usd dollar dollars', 'chf franken francs', 'gbp pfund pounds',
  'million millionen mio millions', 'tausend tsd thousand', 'milliarde milliarden mrd billion', 'stück pieces units',
  'steigen steigt stieg gestiegen anstieg zunehmen zugenommen zunahme nimmt_zu wachsen wächst wuchs gewachsen wachstum erhöht erhöhte erhöhung rise rises rose risen increase increased increases grow grew grown growth climb climbed up',
  'fallen fällt fiel gefallen sinken sinkt sank gesunken rückgang zurückgegangen abnehmen abgenommen abnahme verringert verringerte reduziert gesenkt senkung fall falls fell fallen decline declined decrease decreased decreases drop dropped drops reduced down',
  'besser verbessert verbessern verbesserung verbesserte better improved improve improves improvement',
  'schlechter verschlechtert verschlechtern verschlechterung verschlechterte worse worsened worsen deteriorated',
  'schnell schneller rascher beschleunigt fast faster quicker accelerated', 'langsam langsamer verlangsamt slow slower slowed',
  'überfällig verspätet verspätung verzug verzögert verzögerung rückständig overdue late delayed delay behind',
  'pünktlich rechtzeitig fristgerecht termingerecht punctual timely',
  'überschritten überschreitet überschreiten überschreitung übersteigt exceed exceeded exceeds exceeding',
  'unterschritten unterschreitet unterschreiten', 'erreicht erreichen erreichung reached reach reaches achieved achieve met',
  'verfehlt verfehlen missed', 'ziel zielwert soll zielvorgabe target goal',
  'offen offene offenen ausstehend ausstehende aussteht open outstanding pending', 'geschlossen closed',
  'abgeschlossen abschließen abschluss fertig erledigt beendet completed complete done finished closed',
  'begonnen beginnt beginn begann beginnen gestartet startet start gestartete started begin began begins starts',
  'ende endet enden end ends ended', 'ruht pausiert angehalten unterbrochen pause paused hold halted',
  'läuft laufend laufende aktiv aktive active running ongoing', 'geplant planung plan planned plans scheduled vorgesehen',
  'fällig frist termin fälligkeit due deadline', 'blockiert blockade gesperrt blocked blocking',
  'warten wartet warteten gewartet wartend wartezeit liegen_bleiben verharren wait waits waited waiting',
  'fehlt fehlen fehlte fehlend fehlende missing lacks lacking absent', 'verantwortlich verantwortet zuständig verantwortliche verantwortlicher verantwortung verantworten zuständigkeit owner owns responsible responsibility accountable',
  'leitet leitung leiter leiterin lead head manager managed manages', 'entscheiden entscheidet entschieden entscheidung beschluss beschlossen decide decided decision decides',
  'genehmigt genehmigung freigegeben freigabe freigaben approve approved approval approvals sign-off', 'abgelehnt ablehnung rejected rejection refused',
  'prüfen prüft geprüft prüfung check checked checks review reviewed verified', 'ausgegeben ausgaben verbraucht ausgegebene spent expenditure spend',
  'budget etat budgets', 'fortschritt umsetzungsstand progress', 'meilenstein meilensteine milestone milestones', 'risiko risiken risk risks',
  'initiative initiativen initiatives', 'kennzahl kennzahlen kpi kpis messgröße metric metrics indicator', 'datensatz datensätze dataset datasets tabelle table',
  'programm programme program', 'bereich bereiche area areas', 'schritt schritte step steps', 'beitrag beiträge contribution contributions',
  'median zentralwert', 'durchschnitt durchschnittlich mittel mittelwert durchschnittliche average mean avg', 'anteil quote share proportion rate ratio',
  'anzahl zahl count number', 'fall fälle vorgang vorgänge case cases', 'engpass engpässe bottleneck bottlenecks', 'schnittstelle schnittstellen interface interfaces',
  'großhändler großhandel wholesaler wholesalers wholesale', 'vertrieb verkauf sales', 'einkauf beschaffung purchasing procurement', 'lager logistik warehouse logistics',
  'buchhaltung accounting accountancy', 'versand auslieferung shipping dispatch shipment', 'klärung geklärt klären clarification clarify clarified',
  'technisch technische technischen technical', 'gegenmaßnahme gegenmaßnahmen maßnahme maßnahmen measure measures action actions countermeasure mitigation',
  'wahrscheinlichkeit probability likelihood', 'auswirkung auswirkungen wirkung impact effect', 'eingeführt einführung einführen introduced introduction introduce rollout',
  'vorjahr vorjahres previous prior', 'vormonat vormonats', 'verglichen vergleich gegenüber compared comparison versus', 'schwelle grenzwert grenze threshold limit',
  'rot red', 'gelb amber yellow', 'grün green', 'kunde kunden customer customers client', 'monatlich monthly', 'höchstens maximal maximum most', 'mindestens minimal minimum least',
  'bestätigt bestätigung confirmed confirm', 'vertrag verträge contract contracts', 'unterschrift unterschrieben unterzeichnet signature signed sign',
  'dauert dauer dauern gedauert takes take took lasts duration', 'gehört gehören zugeordnet belongs belong assigned', 'empfohlen empfiehlt empfehlung empfehlen recommend recommended recommends recommendation',
  'benötigt benötigen braucht brauchen erforderlich notwendig needed needs need required requires require necessary', 'erste erster ersten first', 'zweite zweiter zweiten second', 'dritte dritter dritten third', 'vierte vierter vierten fourth', 'verantwortlichen owners',
  'ersetzt ersetzen austausch replaced replace replacement', 'kosten kostet cost costs', 'nutzen benefit benefits', 'schulung schulungen training', 'qualität quality',
]; // prettier-ignore

const wordsOf = (text: string): string[] => text.trim().split(/\s+/);

/** Endings of finite verbs and participles that remain in a stem: `wartet`, `fehlte`. */
const VERB_ENDINGS = ['est', 'et', 't'];
const MIN_ROOT_LENGTH = 4;

/** Returns the forms by which inflected words are compared: the stem, without the ending and without the prefix of a verb. */
export const rootsOf = (word: string): string[] => {
  const stem = stemOf(word);
  const ending = VERB_ENDINGS.find((each) => stem.endsWith(each) && stem.length - each.length >= MIN_ROOT_LENGTH);
  const forms = [stem, ...(ending === undefined ? [] : [stem.slice(0, -ending.length)])];
  return [...new Set(forms.flatMap((form) => (/^ge.{4}/.test(form) ? [form, form.slice(2)] : [form])))];
};

const stemsOf = (text: string): ReadonlySet<string> => new Set(wordsOf(text).map(stemOf));

const generic = stemsOf(GENERIC);
const causes = stemsOf(CAUSES);
const negations: ReadonlySet<string> = new Set(wordsOf(NEGATIONS).map(withoutUmlauts));

/** Numbers of the groups that contain a word, by its roots. */
const groups = new Map<string, Set<number>>();
for (const [index, group] of [...CONCEPTS, ...CRITICAL_GROUPS].entries())
  for (const word of wordsOf(group)) for (const root of rootsOf(word)) groups.set(root, (groups.get(root) ?? new Set()).add(index));

const critical: ReadonlySet<string> = new Set(CRITICAL_GROUPS.flatMap(wordsOf).map(withoutUmlauts));

export const isGeneric = (word: string): boolean => generic.has(stemOf(word));
export const isCause = (word: string): boolean => causes.has(stemOf(word));
export const isNegation = (word: string): boolean => negations.has(withoutUmlauts(word));
/** Returns whether a word changes a statement although it is not a topic: a quantity, a frequency, a restriction. */
export const isCritical = (word: string): boolean => critical.has(withoutUmlauts(word));

/** Returns whether two words are in a common group of words with the same meaning. */
export const inOneGroup = (a: readonly string[], b: readonly string[]): boolean => {
  const ofA = a.flatMap((root) => [...(groups.get(root) ?? [])]);
  return ofA.length > 0 && b.some((root) => ofA.some((group) => groups.get(root)?.has(group) === true));
};
