import type { AgentCard } from '../agent-card.js';

export const card = {
  name: 'request-intake',
  phase: 'orient',
  title: { de: 'Anfrage aufnehmen und einordnen', en: 'Request intake and classification' },
  task: 'type, urgency, agents and missing inputs of each concern of a request; state of the orders and tickets whose numbers it names',
  method:
    'naive Bayes learnt from 2,000 labelled requests, with a weighted lexicon, German and English; names the words that decided; threats, damaged goods and demanded amounts make an urgent complaint',
  needs: [],
  uses: ['model'],
  premium: false,
  readsText: true,
  statesNamed: true,
  words: String.raw`(?:auftrags|anfrage)klärung|anfrageaufnahme|einordnung (?:von|der|unserer) anfragen?|request (?:intake|classification)|classification of requests?|intake`,
  requestType: 'question',
  withoutModel: 'the same; a model is asked only where the words do not settle it, without one the candidates are listed',
  refusedWithout: 'a request',
  example: {
    de: 'Bitte bis Freitag dringend prüfen, warum unsere Lieferungen zu spät kommen.',
    en: 'Please find out urgently by Friday why our deliveries are late.',
  },
} as const satisfies AgentCard;
