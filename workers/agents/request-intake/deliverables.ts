import type { RouteName } from './classification/request-types.js';

/** A result that a request lists beside others, with the agent that makes it. */
export interface Deliverable {
  readonly words: string;
  /** Null for an analysis, whose agent depends on the subject. */
  readonly agent: RouteName | null;
}

/** Nouns for results, the clearest first; null stands for an analysis. */
const NOUNS: readonly (readonly [RouteName | null, string])[] = [
  ['dashboard-generation', String.raw`dashboards?|cockpit`],
  ['slide-deck', String.raw`slides?|(?:slide )?deck|presentation|folien\p{L}*|präsentation`],
  ['data-export', String.raw`export|excel(?:[- ]?(?:file|list|datei|liste))?|csv|spreadsheet`],
  [
    'stakeholder-communication',
    String.raw`(?:\p{L}+ )?(?:note|letter|e-?mail|message|reply|answer|statement|announcement|update)(?= (?:to|for)(?!\p{L}))|(?:\p{L}+ )?(?:letter|e-?mail|mail|reply|talking points|holding statement|draft reply)|schreiben|\p{L}*brief|e-?mail|mail|nachricht|\p{L}*antwort|mitteilung|stellungnahme|kundeninfo|rundmail|(?:kurze )?(?:info|notiz)(?= (?:an|für)(?!\p{L}))`,
  ],
  ['scenario-simulation', String.raw`scenarios?|what-if|simulation|szenari\p{L}+`],
  ['peer-benchmarking', String.raw`benchmark(?:ing)?|peer comparison|branchenvergleich`],
  [
    'solution-planning',
    String.raw`(?:\p{L}+ )?plan|roadmap|next steps|project plan|\p{L}*plan|fahrplan|nächste schritte|vorgehen(?:sweise)?`,
  ],
  ['action-recommendation', String.raw`recommendations?|countermeasures|actions|maßnahmen|empfehlung(?:en)?`],
  ['causal-analysis', String.raw`root causes?|causes|reasons|ursachen(?:analyse)?|gründe`],
  ['report-generation', String.raw`report|summary|one-?pager|overview|bericht|zusammenfassung|einseiter|überblick|übersicht`],
  [
    null,
    String.raw`numbers|figures|data|facts|kpis|analysis|breakdown|statistics|zahlen(?:werk)?|auswertung|analyse|fakten|kennzahlen|aufstellung|daten`,
  ],
];
const ARTICLE = String.raw`(?:(?:the|an?|our|some|short|first|proper|die|den|das|ein(?:e[nm]?)?|kurze[nrs]?|erste[nrs]?)\s+){0,2}`;
/** What may follow a noun before the next one: "numbers on the lifts", "a note to the client". */
const TAIL = String.raw`(?:\s+(?:on|of|for|about|to|from|zu[mr]?|über|an|für|von|der|des|den|die|das|the|our|unsere\p{L}*|\p{L}+)){0,5}?`;
const LINK = String.raw`(?:\s*[,;+&]\s*(?:(?:and|und|plus|then|dann|sowie)\s+)?|\s+(?:and|und|plus|sowie|as well as|then|dann)\s+)(?:(?:also|auch|vorher|zuvor|danach|zuletzt|first|finally)\s+)?`;
const ANY_NOUN = NOUNS.map(([, nouns]) => nouns).join('|');
const LISTED = new RegExp(
  String.raw`(?<!\p{L})${ARTICLE}(?:${ANY_NOUN})(?!\p{L})(?:${TAIL}${LINK}${ARTICLE}(?:${ANY_NOUN})(?!\p{L})){1,5}`,
  'giu',
);
const PARTS = new RegExp(LINK, 'giu');
/** Maximum number of steps of a plan. */
const MAX_STEPS = 3;
const COURTESY = /\s+(?:please|bitte)$/iu;
const MAX_CHARACTERS = 4_000;

const agentOf = (words: string): RouteName | null | undefined =>
  NOUNS.find(([, nouns]) => new RegExp(String.raw`^${ARTICLE}(?:${nouns})(?!\p{L})`, 'iu').test(words))?.[0];

/** Returns whether other results are based on this one, so that it comes first. */
const isBasis = ({ agent }: Deliverable): boolean => agent === null || agent === 'causal-analysis';

/**
 * Returns the results that a request lists, such as "numbers, a plan and a note to the client", in the order of work; none if it lists
 * fewer than two different ones.
 */
export const deliverablesIn = (text: string): Deliverable[] => {
  const lists = [...text.slice(0, MAX_CHARACTERS).matchAll(LISTED)].map(({ index, 0: list }) =>
    `${list}${/^[^.,;!?\n]{0,40}/u.exec(text.slice(index + list.length))?.[0] ?? ''}`.split(PARTS).flatMap((part): Deliverable[] => {
      const agent = agentOf(part.trim());
      return agent === undefined ? [] : [{ words: part.trim().replace(COURTESY, ''), agent }];
    }),
  );
  const [longest = []] = lists.toSorted((a, b) => b.length - a.length);
  const distinct = longest.filter(({ agent }, at) => longest.findIndex((other) => other.agent === agent) === at);
  if (distinct.length < 2) return [];
  return [...distinct.filter(isBasis), ...distinct.filter((each) => !isBasis(each))].slice(0, MAX_STEPS);
};

/** Agents of analyses, with the words of the subjects that they analyse. */
const ANALYSES: readonly (readonly [RouteName, RegExp])[] = [
  ['causal-analysis', /(?<!\p{L})(?:why|causes?|reasons?|drivers?|because of|warum|weshalb|ursachen?|gründe?|wegen)(?!\p{L})/iu],
  [
    'process-mining',
    /(?<!\p{L})(?:lead times?|cycle times?|throughput|bottlenecks?|waiting|delays?|delayed|late|durchlaufzeit\p{L}*|engp[aä]ss\p{L}*|wartezeit\p{L}*|verspät\p{L}*|verzöger\p{L}*|stau)(?!\p{L})/iu,
  ],
  ['data-quality', /(?<!\p{L})(?:data quality|gaps|duplicates|datenqualität|dubletten|lücken)(?!\p{L})/iu],
];

/** Returns the agent that analyses the subject of a request: the best analysing one by its words, else one that describes patterns. */
export const analysisOf = (
  text: string,
  routes: readonly { name: RouteName; score: number }[],
  { hasLog, minimum }: { hasLog: boolean; minimum: number },
): RouteName => {
  const known = new Set<RouteName>(['causal-analysis', 'process-mining', 'pattern-recognition', 'data-quality', 'peer-benchmarking']);
  const routed = routes.find(({ name, score }) => known.has(name) && score >= minimum)?.name;
  const named = ANALYSES.find(([agent, words]) => words.test(text) && (agent !== 'process-mining' || hasLog))?.[0];
  return routed ?? named ?? 'pattern-recognition';
};
