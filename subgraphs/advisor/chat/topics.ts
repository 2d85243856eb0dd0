/** Words that refer to a domain, in German and English. */
const TOPICS = {
  data: /quelle|source|daten|data|synchron|qualit/i,
  runs: /\blauf|läufe|\brun|agent|bericht|report|briefing|export/i,
  onboarding: /onboarding|profil/i,
  programme: /programm|initiative|meilenstein|milestone|risik|risk|entscheid|decision|freigabe|approv/i,
  process: /schritt|step|beitrag|beiträge|contribut|analyse|analysis|prozess|process/i,
  metrics: /kennzahl|metri|kpi/i,
} as const;
export type Topic = keyof typeof TOPICS;

export const topicsOf = (question: string): Topic[] => (Object.keys(TOPICS) as Topic[]).filter((topic) => TOPICS[topic].test(question));
