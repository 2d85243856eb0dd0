import { registerEnumType } from 'type-graphql';

export enum AdvisorEvidenceSource {
  PROGRAMME = 'programme',
  CONTRIBUTIONS = 'contributions',
  METRICS = 'metrics',
  PROFILE = 'profile',
  KNOWLEDGE = 'knowledge',
  EVENTS = 'events',
  FACTS = 'facts',
}
registerEnumType(AdvisorEvidenceSource, {
  name: 'AdvisorEvidenceSource',
  description: 'Source of evidence.',
  valuesConfig: {
    PROGRAMME: { description: 'Records of the programme and scope checks.' },
    CONTRIBUTIONS: { description: 'Contributions to process steps.' },
    METRICS: { description: 'Definitions of metrics.' },
    PROFILE: { description: 'The company profile.' },
    KNOWLEDGE: { description: 'General articles of the knowledge base.' },
    EVENTS: { description: 'Recent events of the tenant.' },
    FACTS: { description: 'Current state of the tenant.' },
  },
});

export enum AdvisorDropReason {
  UNKNOWN_NUMBER = 'unknown_number',
  UNKNOWN_CITATION = 'unknown_citation',
  UNKNOWN_ADDRESS = 'unknown_address',
  UNKNOWN_QUOTE = 'unknown_quote',
  MARKUP = 'markup',
  INSTRUCTIONS_REPEATED = 'instructions_repeated',
}
registerEnumType(AdvisorDropReason, {
  name: 'AdvisorDropReason',
  description: 'Reason for which a sentence of the language model was dropped.',
  valuesConfig: {
    UNKNOWN_NUMBER: { description: 'The sentence contains a number that is not in the evidence.' },
    UNKNOWN_CITATION: { description: 'The sentence cites something that is not in the evidence.' },
    UNKNOWN_ADDRESS: { description: 'The sentence contains an address that is not in the evidence.' },
    UNKNOWN_QUOTE: { description: 'The sentence contains a quotation that is not in the evidence.' },
    MARKUP: { description: 'The sentence contains markup.' },
    INSTRUCTIONS_REPEATED: { description: 'The sentence repeats the instructions of the model.' },
  },
});
