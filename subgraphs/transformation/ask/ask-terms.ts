import { registerEnumType } from 'type-graphql';

export enum ProgrammeEvidenceCollection {
  PROGRAMME = 'programme',
  CONTRIBUTIONS = 'contributions',
  METRICS = 'metrics',
  PROFILE = 'profile',
}
registerEnumType(ProgrammeEvidenceCollection, {
  name: 'ProgrammeEvidenceCollection',
  description: 'Collection of the search index.',
  valuesConfig: {
    PROGRAMME: { description: 'Records of the programme and scope checks.' },
    CONTRIBUTIONS: { description: 'Contributions to process steps.' },
    METRICS: { description: 'Definitions of metrics.' },
    PROFILE: { description: 'The company profile.' },
  },
});
