import { registerEnumType } from 'type-graphql';

export enum ProgrammeEvidenceCollection {
  PROGRAMME = 'programme',
  CONTRIBUTIONS = 'contributions',
  METRICS = 'metrics',
  PROFILE = 'profile',
  FACTS = 'facts',
}
registerEnumType(ProgrammeEvidenceCollection, {
  name: 'ProgrammeEvidenceCollection',
  description: 'Collection of the search index, or `FACTS` for the current state of other records.',
  valuesConfig: {
    PROGRAMME: { description: 'Records of the programme and scope checks.' },
    CONTRIBUTIONS: { description: 'Contributions to process steps.' },
    METRICS: { description: 'Definitions of metrics.' },
    PROFILE: { description: 'The company profile.' },
    FACTS: { description: 'Current state of datasets, sources and runs.' },
  },
});
