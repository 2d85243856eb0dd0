import { wordPattern } from './word-pattern.js';

/** Parts of a company whose people are addressed together. */
const UNITS =
  'sales|service|support|warehouse|project|finance|reception|front desk|front office|kitchen|shop|store|branch|office|field|ward|nursing|care|night|day|delivery|production|maintenance|workshop';

/** Readers of a text, with the words for them in German and English. */
const AUDIENCES = {
  supervisory_board: 'aufsichtsr[aä]t\\p{L}*|verwaltungsrats?|supervisory board',
  advisory_board: 'beir[aä]t(?:e[sn]?|s)?|advisory boards?',
  board: 'vorst[aä]nd\\p{L}*|gesamtvorstand|board(?: of directors| members)?|executive board',
  management:
    'gesch[aä]ftsf[uü]hr\\p{L}*|gesch[aä]ftsleitung|management|managements|leitungs(?:team|kreis|runde)|f[uü]hrungs(?:kr[aä]fte|kr[aä]ften|kreis|team)|leadership(?: team)?|executives?|managers|top management|ceo|cfo|coo|(?:team|abteilungs|bereichs|vertriebs|werks|schicht)leit(?:er|ern|erin|erinnen|ung|ungen)|team lead(?:er)?s?|department heads?|heads of department|(?:sales|plant|finance|managing|clinical|medical|commercial|operations|technical|executive|marketing) (?:director|manager)s?|(?:clinical|team|shift|care|practice|project|patient care) leads?|(?:general|house|store|shop|branch|plant|depot|area|regional|department|project|line|shift|site|hotel|warehouse|team|duty|night|practice|clinic|ward|school|centre|center|office|service|account|fleet|security|kitchen|restaurant) managers?|gms?|(?:depot|filial|markt|haus|regional|niederlassungs|betriebs|standort|projekt|gruppen|lager)leit(?:er|ern|erin|erinnen|ung|ungen)',
  steering_committee: 'lenkungs(?:ausschuss|ausschusses|kreis|kreises|gremium)|steering (?:committee|group|board)',
  works_council:
    'betriebsr[aä]t\\p{L}*|personalr[aä]t\\p{L}*|mitarbeitervertretung|arbeitnehmervertret\\p{L}*|works councils?|staff council|employee representatives',
  employees: `belegschaft|mitarbeiter(?:n|innen|schaft)?|mitarbeitenden?|kolleg(?:en|in|innen|inn?en und kollegen)|besch[aä]ftigten?|(?:(?:${UNITS}) )?(?:teams?|staff|crews?|colleagues)|\\p{L}+(?:teams?|personal)|employees|workforce|colleagues|personnel`,
  customers:
    'kunden?|kundin(?:nen)?|kundschaft|auftraggebern?|mietern?|anwohnern?|bürgern?|patienten|gästen?|abonnenten|fahrgästen?|passagieren?|besuchern?|eltern|mitgliedern?|bewohnern?|passengers|visitors|parents|members|tenants|residents|citizens|patients|guests|subscribers|h[aä]ndlern?|customers?|clients?|dealers?|resellers?|retailers?|distributors?',
  suppliers:
    'lieferanten|zulieferern?|installateuren?|handwerkern?|spediteuren?|speditionen|subunternehmern?|nachunternehmern?|dienstleistern?|contractors|subcontractors|installers|hauliers|carriers|service providers|partnern?|suppliers|vendors|partners',
  investors: 'investor(?:en|s)?|aktion[aä]ren?|gesellschaftern?|anteilseignern?|shareholders?',
  banks: '(?:haus|gro[sß]+)?bank(?:en)?|kreditgebern?|banks?|lenders?|bankers?',
  authorities:
    'beh[oö]rden?|aufsichtsbeh[oö]rden?|(?:(?:externe|interne)[nrms]? )?(?:wirtschaftspr[uü]fer\\p{L}*|pr[uü]fern?|revisor\\p{L}*|revision)|(?:(?:internal|external|statutory) )?auditors?|inspectors?|regulators?|authorities',
  it: 'it|it-abteilung|it department',
} as const;

export type RequestAudience = keyof typeof AUDIENCES;
export const REQUEST_AUDIENCES = Object.keys(AUDIENCES) as [RequestAudience, ...RequestAudience[]];

/** Readers outside of the company. */
export const EXTERNAL_AUDIENCES: ReadonlySet<RequestAudience> = new Set(['customers', 'suppliers', 'investors', 'banks', 'authorities']);

/** Readers that requests also name as the subject: "revenue for customers" has no audience, "a letter for customers" has one. */
const SUBJECTS_TOO: ReadonlySet<RequestAudience> = new Set(['employees', 'customers', 'suppliers']);

const ANY = Object.values(AUDIENCES).join('|');
const AUDIENCE = new RegExp(`^(?:${ANY})$`, 'iu');

/** Returns whether a word names readers that no data have the name of, such as the board; employees, customers and suppliers can be data. */
export const isAudienceWord = (word: string): boolean =>
  AUDIENCE.test(word) && !WORDS.some(([audience, pattern]) => SUBJECTS_TOO.has(audience) && pattern.test(word));
const ARTICLES = String.raw`(?:(?:den|die|das|dem|der|unser\p{L}*|alle[nr]?|gesamte\p{L}*|nächste\p{L}*|the|our|all|next|whole|entire|\d{1,2}|two|three|four|five|six|seven|eight|zwei|drei|vier|fünf|sechs|sieben|acht)\s+){0,2}`;
/** One word between the article and its noun: "an angry customer". */
const ADJECTIVE = String.raw`(?:(?:einen?|einem|einer|an?)\s+)?(?:\p{Ll}+\s+)?`;
const CHAIN = String.raw`(?:${ANY})(?:\s*(?:,|und|and|sowie|&|\+)\s*${ARTICLES}(?:${ANY}))*`;
/** The company of the readers: "to Halden's auditors". */
const COMPANY = String.raw`(?:[\p{L}&-]+(?:\s+[\p{L}&-]+)?['’]s?\s+)?`;
const ADDRESSED = wordPattern(String.raw`(?:f[uü]r|an|vor|for|to|before)\s+${ARTICLES}${COMPANY}${CHAIN}`);
const INFORMED = wordPattern(
  String.raw`(?:(?:reply|respond|write|announce)\s+to|schreib\p{L}*|antworte?|sag\p{L}*|informier\p{L}*|benachrichtig\p{L}*|unterricht\p{L}*|inform|notify|tell|brief|address)\s+${ARTICLES}${ADJECTIVE}${CHAIN}|${CHAIN}\s+(?:\p{L}+\s+){0,3}(?:informieren|benachrichtigen|unterrichten)`,
);
const COMPOUND = wordPattern(
  String.raw`(?:vorstand|aufsichtsrat|beirat|betriebsrat|kunden|mitarbeiter|management|investoren|lenkungsausschuss|board|customer|employee|investor|staff)s?[-\s]?(?:berichte?s?|vorlagen?|präsentation|infos?|information|mitteilung|anschreiben|brief|newsletter|sitzung|meeting|paper|pack|deck|report|summary|update|letter|announcement)`,
);
const WORDS = REQUEST_AUDIENCES.map((value) => [value, wordPattern(AUDIENCES[value])] as const);
/** Beginnings of the compounds by audience. */
const BEGINNINGS: readonly (readonly [RegExp, RequestAudience])[] = [
  [/^aufsichtsrat/iu, 'supervisory_board'],
  [/^beirat/iu, 'advisory_board'],
  [/^(?:vorstand|board)/iu, 'board'],
  [/^betriebsrat/iu, 'works_council'],
  [/^(?:kunden|customer)/iu, 'customers'],
  [/^(?:mitarbeiter|employee|staff)/iu, 'employees'],
  [/^management/iu, 'management'],
  [/^investor/iu, 'investors'],
  [/^lenkungsausschuss/iu, 'steering_committee'],
];
/** Words of requests for a text or file that somebody reads. */
const DELIVERABLE =
  /bericht|report|reply|respond|antwort|folie|slide|deck|präsentation|presentation|mail|\binfo|mitteilung|nachricht|message|update|anschreiben|\bbrief|letter|text|\bfaq|newsletter|zusammenfass|summar|announce|ankündig|erklär|expla|inform|dashboard|draft|entw[uü]rf|write|schreib|artikel|article|aushang|notice|leaflet/iu;

/** Returns for whom the result of a request is, in its order, with the words of the request. */
export const audiencesOf = (request: string): { audience: RequestAudience; words: string }[] => {
  const addressed = [...request.matchAll(ADDRESSED), ...request.matchAll(INFORMED)].flatMap(({ 0: words, index }) =>
    WORDS.flatMap(([audience, pattern]) => {
      const [match] = words.matchAll(pattern);
      // "Before it goes out" is not addressed to the IT.
      const isPronoun = audience === 'it' && match?.[0] === 'it';
      return match && !isPronoun && (!SUBJECTS_TOO.has(audience) || DELIVERABLE.test(request))
        ? [{ audience, words: match[0], at: index + match.index }]
        : [];
    }),
  );
  const compounds = [...request.matchAll(COMPOUND)].flatMap(({ 0: words, index }) => {
    const audience = BEGINNINGS.find(([pattern]) => pattern.test(words))?.[1];
    return audience ? [{ audience, words, at: index }] : [];
  });
  const all = [...addressed, ...compounds].toSorted((a, b) => a.at - b.at);
  return all
    .filter(({ audience }, index) => all.findIndex((other) => other.audience === audience) === index)
    .map(({ audience, words }) => ({ audience, words }));
};

/** Returns the company of the readers that a request names, as in "Halden's auditors"; empty without one. Their text is not about its rows. */
export const companyOfReaders = (readers: string, text: string): string =>
  new RegExp(String.raw`(?<!\p{L})(?:\p{Lu}[\p{L}&-]*\s+){0,2}\p{Lu}[\p{L}&-]*['’]s?(?=\s+${RegExp.escape(readers)})`, 'u').exec(
    text,
  )?.[0] ?? '';
