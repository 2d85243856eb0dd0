/** Something that requests ask for in general words, and the words by which answers state it, in German and English. */
export interface AnswerConcept {
  readonly asked: RegExp;
  readonly stated: RegExp;
  /** True if the words stand in the sentence or row that states what the request names: "better since spring" for a certain thing. */
  readonly isBesideWords?: boolean;
  /** True if a yes or no alone does not answer what is asked. */
  readonly isDecisive?: boolean;
}

const word = (pattern: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${pattern})(?!\p{L})`, 'iu');

const DAY = String.raw`\d{1,2}\.\s?(?:\d{1,2}\.|\p{Lu}\p{Ll}+)\s?\d{2,4}|\d{4}-\d{2}-\d{2}|\d{1,2} \p{Lu}\p{Ll}{2,8}\.? \d{4}`;
const DURATION = String.raw`\d+\s*(?:\p{L}+\s)?(?:tage?n?|werktage?n?|stunden?|wochen?|monate?n?|days?|hours?|weeks?|months?)`;

const MONEY = /\d\s*(?:T|Mio\.?\s*)?(?:€|eur|euro|gbp|usd|chf)|[£€$]\s*\d|(?:eur|gbp|usd|chf)\s*\d/iu;

export const CHANGE: AnswerConcept = {
  asked: word(
    String.raw`better|worse|besser|schlechter|(?<!was )(?:ver)?änder(?:t|n|te|ung|ungen)|(?<!what )chang(?:e|es|ed|ing)|improv\p{L}*|verbesser\p{L}*|shifted|gesunken|gestiegen|sinkt|steigt|rückgang\p{L}*|decline[ds]?`,
  ),
  stated:
    /besser|schlechter|stieg|sank|sink|steig|veränder|änder|rückgang|zunahme|abnahme|better|worse|chang|improv|(?<!\p{L})(?:rose|fell|risen|fallen|higher|lower|höher|niedriger|trend|vorher|nachher)(?!\p{L})|increas|decreas|declin|zum (?:vorjahr|vormonat|vorigen)|davor|(?<!\p{L})before(?!\p{L})|unterschied|difference/iu,
  isBesideWords: true,
};

/** Concepts other than that of a yes/no question. */
export const ANSWER_CONCEPTS: readonly AnswerConcept[] = [
  CHANGE,
  {
    asked: /(?<!\p{L})(?:was (?:ver)?ändert|was ist neu|what changes|what(?:['’]s| is) (?:new|changing|different))(?!\p{L})/iu,
    stated:
      /(?<!\p{L})(?:neu(?:e[mnrs]?)?|new|künftig|bisher|nicht mehr|no longer|instead|beschlossen|decided|agreed|applies|gilt)(?!\p{L})|(?<!\p{L})(?:ab|from|as of|seit|since) (?:dem )?\d/iu,
    isBesideWords: true,
  },
  {
    asked:
      // "Order" can also mean a purchase: "how does the order value change".
      /(?:reihenfolge|rangfolge|ranking)(?!\p{L}).*(?<!\p{L})(?:surviv|hold|stand|stay|stable|robust|chang|hält|halten|besteh|bleib|stabil|kipp|dreh)\p{L}*|(?<!\p{L})(?:stabil|robust|stable)\p{L}*\s.*(?:reihenfolge|rangfolge|ranking|(?<!\p{L})(?:the|this|that) order)(?!\p{L})|(?<!\p{L})(?:the|this|that) order (?:(?:would|will|does|might|can|could|still) )*(?:surviv\p{L}*|holds?|stands?|changes? (?:if|when)|(?:is|stays?|remains?) (?:the same|stable|robust|as it is))(?!\p{L})/iu,
    stated: /stabil|robust|rank kept|(?:of the|der) (?:draws|ziehungen)/iu,
  },
  {
    asked:
      /(?<!\p{L})(?:was spricht (?:da)?(?:gegen|für)|(?:what|which) (?:\p{L}+ )?(?:speaks?|arguments?|reasons?) (?:are there )?(?:against|for)|gegenargumente?|nachteile?|downsides?|drawbacks?|pros and cons)(?!\p{L})/iu,
    stated:
      /spricht (?:da)?(?:gegen|für)|dagegen|gegenargument|nachteil|risik|downside|drawback|against it|(?<!\p{L})(?:risks?|pros?|cons)(?!\p{L})/iu,
    isDecisive: true,
  },
  {
    asked: word('(?:der |ein |mit |the |a |with )?(?:statistische[rnm]? |statistical )?(?:tests?|signifikanz\\p{L}*|significance)'),
    stated:
      /(?<!\p{L})p\s*(?:[=<≤]|\\<)\s*[\d<]|p-?(?:wert|value)|(?:mann|kruskal|welch|wilcoxon|chi|spearman|pearson|pettitt|fisher)[\p{L}-]*/iu,
  },
  {
    asked:
      /(?<!\p{L})(?:(?:strength|size) of (?:the |this |that )?(?:link|relation\p{L}*|association|correlation)|how strong\p{L}*|wie stark|stärke (?:des|der) zusammenhang\p{L}*)(?!\p{L})/iu,
    stated: /(?:correlation|korrelation|(?<!\p{L})(?:r|rho|tau|R²|epsilon²))\s*(?:=|of|von)?\s*[-−+]?\d/iu,
  },
  {
    asked: word(
      'rhythmus|turnus|berichtsrhythmus|frequency|reporting frequency|reporting interval|how often (?:it |is it )?(?:is )?(?:reported|measured)',
    ),
    stated:
      /häufigkeit|frequen|rhythm|turnus|(?<!\p{L})(?:monatlich|wöchentlich|täglich|vierteljährlich|jährlich|monthly|weekly|daily|quarterly|yearly)(?!\p{L})/iu,
  },
  {
    asked: /(?<!\p{L})(?:depends? on|hängt (?:\p{L}+ )?von|abhängig\p{L}*|dependenc\p{L}*|voraussetzung\p{L}*)(?!\p{L})/iu,
    stated:
      /depend|hängt (?:\p{L}+ )?(?:ab|von)|abhängig|after step|nach schritt|voraus|critical path|kritischer pfad|waits for|wartet auf/iu,
  },
  {
    asked: /(?<!\p{L})(?:what(?:['’]s| is) wrong|was (?:ist|stimmt) (?:daran |damit |hier |da )?(?:falsch|nicht))(?!\p{L})/iu,
    stated:
      /fehlend|missing|dublett|duplicat|ausreißer|outlier|far outside|außerhalb|in the future|in der zukunft|is (?:before|not|greater|less)|liegt (?:vor|nach)|score|gesamtwert/iu,
  },
  {
    asked: word(
      String.raw`verantwortlich\p{L}*|zuständig\p{L}*|wer|by whom|who|owners?|(?<!(?:for|to) (?:the |our )?(?:\p{L}+ )?)leads?(?!\s+times?)|responsible|bei wem|eigentümer\p{L}*`,
    ),
    stated:
      /verantwortlich|zuständig|eigentümer|entscheidet|(?<!\p{L})gibt(?!\p{L}).*frei|approves|signs off|(?<!\p{L})owner|responsible|accountable|handled by|durchführung|(?<!\p{L})leads?(?!\p{L})|(?<!\p{L})\p{Lu}\.\s\p{Lu}/iu,
  },
  {
    asked: word(String.raw`ampeln?|traffic[- ]lights?`),
    stated: word('ampeln?|rote?r?|gelbe?r?|grüne?r?|traffic[- ]lights?|red|amber|green'),
  },
  { asked: word('schritte?n?|steps?|tasks?|aufgaben?'), stated: /schritt|step|maßnahme|action|task|aufgabe/iu },
  { asked: /risik|(?<!\p{L})risks?(?!\p{L})|go(?:es)? wrong|schief/iu, stated: /risik|(?<!\p{L})risks?(?!\p{L})/iu },
  {
    asked: /erfolg\p{L}*\s.*mess|mess\p{L}*\s.*erfolg|know (?:that |whether )?it (?:has )?work|measure (?:the |of )?success/iu,
    stated: /messgröße|erfolgs?(?:größe|kriteri|messung)|erfolg (?:ist|wird|zeigt)|gemessen|success|measured by|it (?:has )?worked/iu,
  },
  {
    asked: word('bis wann|wann|when|by when|due dates?|deadlines?|fristen?|mit termin\\p{L}*|with (?:a )?dates?'),
    stated: new RegExp(`${DAY}|${DURATION}`, 'iu'),
  },
  {
    asked: word(String.raw`übungs?\p{L}*|exercises?|quiz\p{L}*|prüffragen?`),
    stated: /übung|exercise|quiz|^#+ .*(?:fragen|questions|aufgaben?)/imu,
  },
  {
    asked: word(String.raw`überfällig\p{L}*|overdue|behind schedule|in verzug`),
    stated: /überfällig|overdue|behind (?:schedule|plan)|verzug/iu,
  },
  {
    asked: word(String.raw`(?:stand|status)(?=\s+(?:der|des|von|of|all))`),
    stated: /läuft|laufend|running|in progress|abgeschlossen|(?<!\p{L})done(?!\p{L})|on hold|status|geplant|planned|aktiv/iu,
  },
  {
    asked: /(?:gegen(?:über)?|against|versus|vs\.?)\s+(?:ist|spend(?:ing)?|spent|actuals?)(?!\p{L})/iu,
    stated: /ausgegeben|spen[dt]|verbrauch|(?<!\p{L})ist(?=[-\s|])|actual/iu,
  },
  {
    asked: /(?:gegen(?:über)?|against|versus|vs\.?|to|with|zum|mit)\s+(?:the |our |dem |den )?plan(?!\p{L})/iu,
    stated: word(String.raw`plan(?:s|wert\p{L}*|ned values?)?`),
  },
  { asked: word(String.raw`ziel(?:e|s|en|wert\p{L}*)?|targets?|goals?`), stated: /ziel|target|goal/iu },
  {
    asked: word(String.raw`vormonat\p{L}*|vorquartal\p{L}*|(?:previous|last) (?:month|quarter|period)|(?:month|quarter|period) before`),
    // A table with the values of two months compares them.
    stated:
      /(?<month>(?:jan|feb|mär|mar|apr|mai|may|jun|jul|aug|sep|oct|okt|nov|dez|dec)\p{L}*\.? \d{4})[\s\S]{0,2000}?(?!\k<month>)(?:jan|feb|mär|mar|apr|mai|may|jun|jul|aug|sep|oct|okt|nov|dez|dec)\p{L}*\.? \d{4}|vormonat|vorquartal|vorig|zuvor|davor|vorher|previous|before that|(?<!\p{L})prior(?!\p{L})|(?:month|quarter|period) (?:before|earlier)/iu,
  },
  {
    asked: word(String.raw`abst(?:and|ände)\p{L}*|gaps?`),
    stated:
      /abstand|(?<!\p{L})gaps?(?!\p{L})|differen|prozentpunkt|percentage point|(?:above|below|über|unter) (?:the |dem )?median|besser|schlechter|better|worse/iu,
  },
  { asked: word('ranks?|rang|plätze|platz'), stated: word(String.raw`rang|ränge|platz|ranks?|ranked|position`) },
  {
    asked: /was dagegen|dagegen (?:läuft|getan|unternommen)|is being done|are (?:we )?doing about|we are changing|getan wird|unternommen/iu,
    stated:
      /dagegen läuft:|being done:|(?:initiative|maßnahme|projekt|project|action|vorhaben)\p{L}*:?\s*(?:\*\*)?\s*[“"„]|[”“"]\s*\((?:initiative|maßnahme|projekt|project)/iu,
  },
  {
    asked:
      /(?<!\p{L})(?:agrees?|differs?|deviates?|abweich\p{L}*|übereinstimm\p{L}*|identical|identisch)(?!\p{L})|(?<!\p{L})weich(?:t|en)(?!\p{L}).*(?<!\p{L})ab(?!\p{L})|stimm(?:t|en)(?!\p{L}).*überein/iu,
    stated:
      /(?<!\p{L})(?:dis)?agree|(?<!\p{L})differ(?:s|ent|ences?)?(?!\p{L})|deviat|abweich|(?<!\p{L})weich(?:t|en)(?!\p{L})|übereinstimm|stimm(?:t|en) (?:nicht )?überein|identi(?:cal|sch)|(?<!\p{L})(?:un)?gleich(?!\p{L})|the same(?!\p{L})/iu,
    isBesideWords: true,
  },
  {
    asked: /(?<!\p{L})(?:fehl(?:t|en|end\p{L}*)|(?<!measures are |kpis are )missing|unvollständig\p{L}*|incomplete)(?!\p{L})(?! uns)/iu,
    stated: /fehl|missing|(?<!\p{L})(?:leere?n?|blank|empty|lacks?|gaps?)(?!\p{L})|unvollständig|incomplete|lück/iu,
  },
  {
    asked:
      /doppel|doublett|dublett|duplikat|duplicat|(?<!\p{L})(?:zwei|mehr)(?:mal|fach)(?!\p{L})|(?<!\p{L})twice(?!\p{L})|(?<!\p{L})more than once(?!\p{L})|(?<!\p{L})the same (?:person|customer|company|thing|item|people)(?!\p{L})/iu,
    stated: /doppel|dublett|duplikat|duplicat|repeat|wiederhol|(?:rows|zeilen) (?:on|zu) the same|zur selben/iu,
  },
  { asked: /schreibweise|geschrieben|spelling|spelt/iu, stated: /schreibweise|geschrieben|schreibung|spelling|spelt|misspel/iu },
  {
    asked: /(?:falsch|verkehrt)\p{L}* reihenfolge|(?:wrong|impossible) (?:order|sequence)|out of (?:order|sequence)/iu,
    stated:
      /(?:zeitlich|falsch|verkehrt)\p{L}* reihenfolge|reihenfolge der (?:zeit|dat)|früher als|liegt vor|wrong order|earlier than|out of (?:order|sequence)/iu,
  },
  {
    asked: word(
      String.raw`(?:anything |something |(?:irgend)?etwas )?(?:odd|strange|unusual|weird|suspicious|striking|auffällig\p{L}*|seltsam\p{L}*|komisch\p{L}*|ungewöhnlich\p{L}*)(?: over time| im zeitverlauf)?`,
    ),
    stated: /ausreißer|outlier|trend|bruch|break|far (?:from|outside)|weit (?:außerhalb|von)|hypothe/iu,
    isDecisive: true,
  },
  {
    asked: word(
      String.raw`clean|in good shape|trust(?:ed|worthy)?|reliable|rely on|sauber|in ordnung|verlässlich|zuverlässig|trauen|vertrauen`,
    ),
    stated: /overall score|gesamtwert|(?:data )?quality|datenqualität/iu,
  },
  {
    asked: word(
      String.raw`(?:silly|wrong|impossible|odd|implausible|mistyped) (?:amounts?|values?|numbers?|figures?)|typos?|typing errors?|tippfehler\p{L}*|(?:unsinnige|falsche|unmögliche|unplausible)[nr]? (?:beträge?n?|werte?n?|zahlen)`,
    ),
    stated:
      /far outside|outlier|is not .* [×÷+−-]|weit außerhalb|ausreißer|ist nicht .* [×÷+−-]|abweichende schreibweisen|other spellings/iu,
  },
  {
    asked: word(String.raw`muster|patterns?|saison\p{L}*|season\p{L}*`),
    stated: /muster|pattern|saison|season|(?:quartal|quarter|monat|month|weekday|wochentag)|\d{4}-\d{2}(?!-)/iu,
    isBesideWords: true,
  },
  {
    asked: /(?<!\p{L})(?:noch zu klären|still unclear|unklar|unclear|offen(?:e)? fragen?|open questions?)(?!\p{L})/iu,
    stated: /klär|unclear|offene?n? (?:frage|punkt)|open (?:question|point)|(?<!\p{L})needed|benötigt|fehl|missing/iu,
  },
  {
    asked:
      /(?<!\p{L})(?:welche\s+(?:zwei|drei|vier|fünf|sechs|\d+)(?!\p{L})|which\s+(?:two|three|four|five|six|\d+)(?!\p{L})|(?:come|comes) out on top|top\s+(?:three|five|ten|\d+))/iu,
    stated: /(?:^|\s)1\.\s|(?<!\p{L})(?:rang|rank|zuerst|first)(?!\p{L})/iu,
  },
  {
    asked: /(?<!\p{L})(?:beschlossen|beschließ\p{L}*|entschieden|decided?|agreed)(?!\p{L})/iu,
    stated:
      /beschlossen|beschluss|beschließ|(?<!\p{L})ergebnisse(?!\p{L})|(?<!nicht )entschieden|decided|agreed|genehmigt|approved|verabschiedet|zugestimmt|no decision|nicht gefasst/iu,
  },
  {
    asked: /disagree|widersproch|dagegen gestimmt|gegenstimm/iu,
    stated: /dissent|disagree|against|widers|dagegen|gegenstimm|enthalt|einstimmig|unanim/iu,
  },
  {
    asked: word('tageszeit(?:en)?|uhrzeit(?:en)?|time of day|hours? of the day'),
    stated: word('stunden?|uhr|uhrzeit|tageszeit|hours?|time of day'),
  },
  {
    asked: word(String.raw`grenzwerte?n?|schwell(?:e|en|werte?n?)|thresholds?`),
    stated: /grenzwert|schwell|threshold|(?<!\p{L})(?:grün bis|gelb bis|green (?:up to|at|from)|amber (?:up to|at|from))(?!\p{L})/iu,
  },
  {
    asked: word(String.raw`turnaround|durations?|lead times?|throughput times?|durchlaufzeit\p{L}*|dauer`),
    stated:
      /turnaround|duration|lead.?time|leaddays|cycle time|dauer|durchlauf|(?:resolution|processing) time|takes? (?:about )?\d|(?<!\p{L})dauert/iu,
  },
  {
    asked: word(
      String.raw`(?:biggest|largest|smallest|oldest|newest|highest|lowest|älteste\p{L}*|neueste\p{L}*|größte\p{L}*|kleinste\p{L}*) (?:first|zuerst)|(?:abs|aufs)teigend|descending|ascending|sorted|sortiert`,
    ),
    stated: /sort|steigend|scending|geordnet|ranked|rang/iu,
  },
  { asked: word('median\\p{L}*'), stated: /median/iu },
  {
    asked: word(String.raw`(?:to|from|zum|zur|von der) (?:the )?(?:middle|mitte|mittelfeld|midfield)`),
    stated: /median|mittel|durchschnitt|average|(?<!\p{L})(?:mean|middle)(?!\p{L})/iu,
  },
  {
    asked: word(
      String.raw`^(?:(?:show|give) )?(?:(?:me|us) )?(?:(?:the|a) )?(?:low|high|middle|worst|best)(?: case)?$|(?:low|high|middle|worst|best|base)[- ]cases?|(?:un)?günstig(?:st)?e[rn]? f[aä]ll\p{L}*|(?:schlechteste[rn]?|beste[rn]?|mittlere[rn]?) fall`,
    ),
    stated:
      /P10|P90|quanti|percentile|perzentil|pessimis|optimis|günstig|worst|untere|obere|eight of ten|acht von zehn|(?<!\p{L})(?:low|high)(?!\p{L})/iu,
  },
  {
    asked:
      /(?:can['’]?t|cannot|can not|couldn['’]?t) be (?:right|true|correct)|(?:don['’]?t|do not|doesn['’]?t) fit|make no sense|(?<!\p{L})(?:unmöglich|unplausib|unsinnig|unglaubwürdig)\p{L}*|(?<!\p{L})(?:im)?(?:possible|plausible) (?=\p{L}+s(?!\p{L}))|nicht (?:stimmen|sein) k(?:ann|önnen)|(?<!\p{L})falsche[nrs]? (?=(?:datum|zeit|zahl|meng|wert|betr|stunden|preis|termin)\p{L}*)/iu,
    stated:
      /(?:far )?outside|(?:greater|less|larger|smaller|later|earlier|higher|lower) than|(?<!\p{L})(?:negative?|invalid|ungültig|implausible|impossible|outliers?|ausreißer|früher|später)\p{L}*|unplausib|unmöglich|größer als|kleiner als|außerhalb|liegt (?:vor|nach)|reihenfolge/iu,
    isBesideWords: true,
  },
  {
    asked:
      /(?<!\p{L})(?:am|nach (?:jedem )?|at|after (?:each |every )?|towards)\s*(?:the )?(?:(?:quartals|monats)(?:ende|schluss)|(?:quarter|month)[- ]end|end of (?:the |each |every |a )?(?:quarter|month))(?!\p{L})/iu,
    stated:
      /(?:quartals|monats|jahres)(?:ende|schluss)|(?:quarter|month|year)[- ]end|end of (?:the |each |every |a )?(?:quarter|month|year)|(?:letzte\p{L}*|last) (?:\p{L}+ )?(?:tage?|wochen?|monat|days?|weeks?|month)(?:e[ns])? (?:des|im|eines|vor|of)/iu,
    isDecisive: true,
  },
  {
    asked:
      /(?<!\p{L})(?:vor einem jahr|ein jahr (?:zuvor|davor|früher)|vorjahr(?:es|s)?(?:monat|wert|quartal|zeitraum)?\p{L}{0,2}|a year (?:ago|earlier|before)|one year (?:ago|earlier)|(?:in|of) the previous year|(?:the )?(?:same )?(?:month|quarter|period|value) (?:of )?last year|(?:the )?(?:year|prior year) before)(?!\p{L})/iu,
    stated:
      /vor einem jahr|vorjahr|ein jahr (?:zuvor|davor|früher)|(?:a|one) year (?:ago|earlier|before)|previous year|the year before|(?:12|zwölf|twelve) mon\p{L}+ (?:zuvor|davor|früher|earlier|before)/iu,
    isDecisive: true,
  },
  {
    asked:
      /(?<!\p{L})(?:(?:bis zu |in |um )?welche[mrn]? betrag|(?:up to )?(?:what|which) (?:amount|sum)|welche[rn]? (?:höhe|summe))(?!\p{L})/iu,
    stated: MONEY,
    isBesideWords: true,
  },
  { asked: /(?<!\p{L})e-?mail[- ]?ad(?:d)?ress(?:e|es|en)?(?!\p{L})/iu, stated: /e-?mail/iu },
  { asked: word('mittelwert\\p{L}*|durchschnitt\\p{L}*|average|mean'), stated: /mittel|durchschnitt|average|(?<!\p{L})mean(?!\p{L})/iu },
  {
    asked: word(String.raw`was kostet|what (?:does|will|do) .* cost|wie ?viel geld|how much money|kosten`),
    stated: MONEY,
  },
];

/** A sentence that begins with its verdict. */
export const YES_OR_NO = /^[\s*“"„-]*(?:ja|nein|yes|no|teilweise|partly)[“”"*]*(?=[,.:;!–]|\s[–(])/iu;

/** Words that state a verdict. */
export const VERDICT =
  /(?:^|[.!:|]\s+|\*\*\s*)(?:ja|nein|yes|no|teilweise|partly|bedingt)[“”"*]*(?=[,.:;!–]|\s[–(])|erreichbar|realist|ehrgeizig|ambitio|achiev|attain|(?:nicht )?signifikant|significan|nachweisbar|verlässlich|belastbar|brauchbar|reliable|can be used|geeignet|(?<!be)stimm(?:t|en) |spricht (?:da)?(?:für|gegen)|unterschied|difference|reasonable|angemessen|belegt|established/iu;

/** Words that state a reason. */
export const REASON =
  /because|(?<!\p{L})weil(?!\p{L})|due to|(?<!\p{L})gr(?:und|ünde)(?!\p{L})|ursach|reason|caus|expla|erklär|(?<!\p{L})(?:damit|denn|so that|in order to)(?!\p{L})|driver|treib|accounts? for|entf(?:ä|a)ll|zusammenh|signifik|significan|depends|hängt/iu;
