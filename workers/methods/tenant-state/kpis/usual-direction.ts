import { catalogueKpiOf } from '../../../../subgraphs/metrics/index.js';

/** Direction in which a KPI is better. */
export type Direction = 'higher' | 'lower';

/** Words for what happened to the things that a KPI counts; they decide before the words for the things: "complaints answered in time". */
const SETTLED =
  /beantwort|erledig|gelöst|behoben|abgeschlossen|bearbeitet\b|eingehalten|fristgerecht|termingerecht|rechtzeitig|deckung|einsparung|senkung|reduktion|\banswered|\bresolved|\bclosed|\bsettled|\bhandled|\bsolved|\bfixed|\bcovered|coverage|cost recovery|reduction|\bsavings?\b|avoided|vermieden/iu;
/** Words that turn what was settled into its opposite. */
const UNSETTLED =
  /\bnicht\b|\bnot\b|\bun(?:answered|resolved|solved|beantwortet|erledigt)|\boffen|\bopen\b|\blate\b|verspätet|überfällig|overdue/iu;

/** Words in the names of KPIs of which lower values are better. */
const LOWER_NAME =
  /kosten|\bcosts?\b|aufwand|schaden|schäden|damage|storn|cancel|reklam|beschwerde|complaint|fehl|\berrors?\b|defect|defekt|ausschuss|scrap|ausfall|ausfälle|downtime|krank|\bsick|absen[ct]e|fluktuation|attrition|dauer|durchlaufzeit|bearbeitungszeit|lead time|cycle time|waiting|wartezeit|minut|retour|return rate|verspät|\blate\b|\bdelays?\b|overdue|überfällig|accident|unfall|unfälle|no-?show|did[- ]not[- ]attend|\bdna\b|nicht erschien|turnaround|vacanc|leerstand|\bchurn|abwander|backlog|rückstand|rückstände|nacharbeit|\brework|\bremakes?\b|mahnquote|bad debt|überstunde|mehrarbeit|overtime|störung|\bincidents?\b|\bfaults?\b|\boutages?\b|breakdown|verbrauch|consumption|emission|\bco2\b|\bwaste\b|verschwend|abfall|schwund|shrinkage|spoilage|leiharbeit|zeitarbeit|\bagency\b|\b(?:dock|order|door|key|quote|procure|call|request|referral|arrival)[- ]to[- ](?=\p{L})|leerfahrt|empty run|abbruch|abandon|dropout|drop-?out|mängel|\bmangel|\brejects?\b|rejection|penalt|vertragsstrafe|verlust|\bloss(?:es)?\b|\bdebt\b|readmission|infection|infektion|\bfalls\b|stürze|unbesetzt|leckage|leakage|escalat|eskalation/iu;
/** Words in the names of KPIs of which higher values are better. */
const HIGHER_NAME =
  /treue|pünktlich|on[- ]?time|zufrieden|satisfaction|\bscore\b|umsatz|revenue|\bsales\b|erlös|einnahme|\bincome\b|\bturnover \(|takings|auslastung|belegung|occupancy|utili[sz]ation|marge|margin|deckungsbeitrag|verfügbarkeit|availability|\buptime|produktiv|productivity|\bnps\b|empfehl|erfüll|fulfil|fill rate|ertrag|\bprofit|gewinn|conversion|uptake|first[- ](?:pass|time|visit|contact|attempt|try)|erstversuch|zustellquote|delivery rate|right first|erstlösung|erstbestehen|anlauf bestanden|bestehensquote|erfolgsquote|success rate|retention|erreichbar|\byield\b|acceptance|annahmequote|abschlussquote|trefferquote|hit rate|win rate|fahrgäste|passengers?\b|besucher|\bvisitors?\b|neukunden|neue (?:kunden|mitglieder|patienten)|\bnew (?:customers?|clients?|members?|patients?|subscribers?|students?)|weiterempfehl|renewal|verlängerungsquote|beteiligung|participation|attendance|teilnahmequote|genauigkeit|accuracy|compliance|lieferfähigkeit|in full|wirkungsgrad|efficiency|effizienz|\boee\b|auftragseingang|orders received|durchsatz|throughput|footfall|accepted|angenommen|zugesagt|resolved|gelöst|\bmembers\b|mitglieder\b/iu;

/** Returns in which direction a KPI of this name is better, as the catalogue or its words tell; null if they do not. */
export const usualDirectionOf = (name: string): Direction | null => {
  if (SETTLED.test(name) && !UNSETTLED.test(name)) return 'higher';
  const known = catalogueKpiOf(name)?.direction;
  if (known === 'higher' || known === 'lower') return known;
  const counted = name.split(PER)[0] ?? name;
  for (const words of counted === name ? [name] : [counted, name]) {
    const [isLower, isHigher] = [LOWER_NAME.test(words), HIGHER_NAME.test(words)];
    if (isLower !== isHigher) return isLower ? 'lower' : 'higher';
  }
  return null;
};

/** Words between what a KPI counts and the things that it is divided by: "complaints per 1,000 passengers". */
const PER = /\s+(?:je|pro|per)\s+/iu;
