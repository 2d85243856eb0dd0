/** Lists of the tenant's records that a request can ask for as a whole, with the words for them in German and English. */
const TOPICS = {
  metrics:
    /(?<!\p{L})(?:kpis?|kennzahl(?:en)?|metri(?:k(?:en)?|cs?)|messgrößen?|key (?:performance )?(?:figures?|indicators?)|indicators?)(?!\p{L})/iu,
  initiatives:
    /(?<!\p{L})(?:\p{L}*initiativen?|initiatives?|vorhabens?|\p{L}*projekte[ns]?|projekts?|arbeitspakete[ns]?|projects?|workstreams?|work (?:items|packages))(?!\p{L})/iu,
  milestones: /(?<!\p{L})(?:meilensteine?n?|milestones?)(?!\p{L})/iu,
  decisions: /(?<!\p{L})(?:entscheidung(?:en)?|beschl(?:uss|üsse)|decisions?)(?!\p{L})/iu,
  runs: /(?<!\p{L})(?:läufe|agentenläufe|runs|agent runs?|job history)(?!\p{L})/iu,
  events: /(?<!\p{L})(?:ereignisse|events?|audit[- ]?(?:log|trail|protokoll))(?!\p{L}|\s+log)/iu,
  quality_checks: /(?<!\p{L})(?:qualitätsprüfung(?:en)?|qualitätschecks?|prüfergebnisse|quality checks?|check results)(?!\p{L})/iu,
} as const;

export type RequestTopic = keyof typeof TOPICS;

export const REQUEST_TOPICS = Object.keys(TOPICS) as [RequestTopic, ...RequestTopic[]];

/** Returns the lists that a request names, in its order. */
export const topicsIn = (request: string): { topic: RequestTopic; words: string }[] =>
  REQUEST_TOPICS.flatMap((topic) => {
    const match = TOPICS[topic].exec(request);
    return match ? [{ topic, words: match[0], at: match.index }] : [];
  })
    .toSorted((a, b) => a.at - b.at)
    .map(({ topic, words }) => ({ topic, words }));
