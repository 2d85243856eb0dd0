import type { AgentCard } from '../agent-card.js';

export const card = {
  name: 'data-structuring',
  phase: 'understand',
  title: { de: 'Daten strukturieren', en: 'Structuring of unstructured data' },
  task: 'records from text, each field with its position',
  method: 'parsers for German and English',
  needs: [],
  uses: ['model'],
  premium: false,
  readsText: true,
  words: String.raw`datenstrukturierung|strukturierung der daten|(?:text|daten)extraktion|data structuring|(?:data |text )?extraction`,
  requestType: 'data',
  worksOn: ['dataset'],
  withoutModel: "the parsers' fields; the rest is null",
  refusedWithout: 'a text: as input, document or column',
  example: {
    de: 'Rechnung RE-2026-114 vom 04.08.2026 über 1.234,50 EUR, Lieferung von 12 kg am 10.08.2026.',
    en: 'Invoice INV-2026-114 of 4 August 2026 for EUR 1,234.50, delivery of 12 kg on 10 August 2026.',
  },
} as const satisfies AgentCard;
