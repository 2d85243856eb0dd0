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
