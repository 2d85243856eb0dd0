/** Positions in a text, from the first letter to the one after the last. */
export type TextSpan = readonly [from: number, until: number];

/** Where a request names the treatment and the outcome of an effect. */
export interface EffectRoles {
  /** `contrast`: with and without the treatment; `share`: the part of the outcome that the treatment accounts for. */
  readonly asks: 'contrast' | 'share';
  readonly treatment: TextSpan;
  /** Null if the outcome is whatever else the request names. */
  readonly outcome: TextSpan | null;
}

const patternsOf = (sources: readonly string[]): RegExp[] => sources.map((source) => new RegExp(source, 'diu'));

const JOIN = String.raw`(?:\s*(?:or|and|und|oder|versus|vs\.?|\/|gegenüber|bzw\.?|rather than|statt|as opposed to|compared (?:to|with)|im vergleich zu)\s*)`;
const THOSE = String.raw`(?:(?:those|these|the ones|jobs|rows|denen|solchen|die)\s+)?`;
const REST = String.raw`(?<treatment>[^,.;:!?]{2,80})`;
const NAME = String.raw`(?<treatment>[^,.;:!?]{2,60}?)`;

/** Words for the rows with and without something. */
const CONTRASTS = patternsOf([
  String.raw`(?<!\p{L})(?:with|mit)${JOIN}${THOSE}(?:without|ohne)\s+${REST}`,
  String.raw`(?<!\p{L})(?:without|ohne)${JOIN}${THOSE}(?:with|mit)\s+${REST}`,
  String.raw`(?<!\p{L})(?:with|mit)\s+${NAME}(?:${JOIN}|\s+(?:than|als)\s+)${THOSE}(?:without|ohne|not|nicht)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:have|has|had|got|use[sd]?|haben|hat|hatten|nutzen)\s+${NAME}${JOIN}(?:those|the ones|the rest|denen|solchen)\s+(?:(?:who|that|which|die)\s+)?(?:do not|don['’]t|did not|didn['’]t|have not|haven['’]t|without|ohne|nicht|keine?[nrs]?)(?!\p{L})`,
]);

const PART = String.raw`(?:share|part|portion|proportion|percentage|fraction|how much|how many)`;
const ANTEIL = String.raw`(?:anteil|teil|prozentsatz|prozent)`;
const OUTCOME = String.raw`(?<outcome>[^,.;:!?]{2,80}?)`;
const DUE = String.raw`(?:due to|attributable to|attributed to|caused by|explained by|owing to|because of|down to|the result of|traced (?:back )?to|the fault of)`;
/** Words for the part of one thing that another one accounts for. */
const SHARES = patternsOf([
  String.raw`(?<!\p{L})${PART}(?:\s+of)?\s+${OUTCOME}\s+(?:(?:is|are|was|were|can be|could be|comes?|came)\s+)?${DUE}\s+${REST}`,
  String.raw`(?<!\p{L})${PART}\s+of\s+${OUTCOME}\s+(?:does|do|did|can|is|are)\s+${NAME}\s+(?:account for|cause|explain|contribute|responsible for|make up)(?!\p{L})`,
  String.raw`(?<!\p{L})how much\s+(?:does|do|did)\s+${NAME}\s+(?:contribute|add)\s+to\s+${OUTCOME.replace('}?', '}')}`,
  String.raw`(?<!\p{L})(?:${ANTEIL}|wie ?viele?|wieviel)(?:\s+(?:an|am|der|des|von|vom))?\s+${OUTCOME}\s+(?:geht|gehen|ist|sind|lässt sich|lassen sich|lassen|wird|werden|entfällt|entfallen|kommt|kommen)\s+(?:auf|durch|von|vom|dem|der)\s+${REST}`,
  String.raw`(?<!\p{L})${ANTEIL}\s+(?:an|am)\s+${OUTCOME}\s+(?:hat|haben|trägt|tragen)\s+${REST}`,
  String.raw`(?<!\p{L})wie ?viel\s+(?:trägt|tragen)\s+${NAME}\s+zu[mr]?\s+${OUTCOME}\s+bei(?!\p{L})`,
  String.raw`(?<!\p{L})${ANTEIL}\s+(?:hat|haben)\s+${NAME}\s+(?:an|am)\s+${OUTCOME.replace('}?', '}')}`,
]);

const read = (text: string, patterns: readonly RegExp[], asks: EffectRoles['asks']): EffectRoles | null => {
  for (const pattern of patterns) {
    const groups = pattern.exec(text)?.indices?.groups;
    const treatment = groups?.['treatment'];
    if (treatment) return { asks, treatment, outcome: groups['outcome'] ?? null };
  }
  return null;
};

/** Returns where a text that asks for a contrast or for a share names treatment and outcome; null if it asks for neither. */
export const effectRolesIn = (text: string): EffectRoles | null => read(text, SHARES, 'share') ?? read(text, CONTRASTS, 'contrast');

/** Words before a treatment that say that it is absent. */
const ABSENT =
  /(?<!\p{L})(?:missing|lack(?:ing)?(?: of)?|absence of|absent|no|not having|without|fehlend\p{L}*|fehlen(?: von| des| der| eines| einer)?|ohne|keine?[mnrs]?|nicht vorhanden\p{L}*)\s+(?:\p{L}+\s+){0,2}$/iu;

/** Returns whether a text says that the treatment at a position is absent: "attributable to missing insurance". */
export const isAbsentAt = (text: string, { treatment: [from] }: EffectRoles, at: number): boolean => ABSENT.test(text.slice(from, at));
