export interface Reply {
  conversation_id: string;
  message_id: string;
  turn: number;
  reply: string;
  citations: { label: string; id: string; source: string; title: string }[];
  evidence: { label: string; id: string; source: string; kind: string; title: string; text: string }[];
  suggestions: string[];
  degraded: boolean;
  degraded_reasons: string[];
  no_evidence: boolean;
  dropped_sentences: { text: string; reason: string }[];
  usage: { model_calls: number };
  created_at: string;
}

/** Something for the advisor to find. */
export const PROFILE = {
  name: 'Muster Maschinenbau GmbH',
  employees: 320,
  pain_points: ['Aufträge warten 3,5 Tage auf die technische Klärung.'],
  goals: [{ title: 'Zugesagte Liefertermine halten', kpi: 'Liefertreue', unit: '%', baseline: 84, target: 95, due: '2028-06-30' }],
};
