import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { DateTime } from '../../../platform/graph/scalars/scalars.js';

export enum SearchKind {
  KPI = 'kpi',
  SOURCE = 'source',
  DATASET = 'dataset',
  INITIATIVE = 'initiative',
  MILESTONE = 'milestone',
  DECISION = 'decision',
  RISK = 'risk',
  DOCUMENT = 'document',
  RUN = 'run',
  BRIEFING = 'briefing',
  STEP = 'step',
}
registerEnumType(SearchKind, {
  name: 'SearchKind',
  description: 'Kind of a search result, with the texts in which it is found.',
  valuesConfig: {
    KPI: { description: 'A metric (`MetricDefinition`): name, purpose, owner, unit.' },
    SOURCE: { description: 'A source: name.' },
    DATASET: { description: 'A dataset: name, names of columns.' },
    INITIATIVE: { description: 'An initiative of the programme: title, description, reason for the status, owner.' },
    MILESTONE: { description: 'A milestone of the programme: title.' },
    DECISION: { description: 'A decision of the programme: question, decision, who decided, owner.' },
    RISK: { description: 'A risk of the programme: title, description, mitigation, owner.' },
    DOCUMENT: { description: 'A document: file name.' },
    RUN: { description: 'A run of an agent: question, title of the agent.' },
    BRIEFING: { description: 'A briefing: title, summary.' },
    STEP: { description: 'A step of the process landscape: title, purpose, title of the agent.' },
  },
});

@ObjectType({ description: 'A passage of a text that matches the query.' })
export class SearchMark {
  @Field(() => Int, { description: 'Position of the first UTF-16 code unit of the passage, from 0.' })
  start!: number;

  @Field(() => Int, { description: 'Length of the passage in UTF-16 code units.' })
  length!: number;
}

@ObjectType({ description: 'A record that was found.' })
export class SearchResult {
  @Field(() => SearchKind, { description: 'Kind of the record.' })
  kind!: `${SearchKind}`;

  @Field(() => ID, {
    description: 'Id of the record, with which `node` returns it; the `stepId` of a step, for example `causal-analysis`.',
  })
  id!: string;

  @Field(() => ID, {
    nullable: true,
    description:
      'Id of a record to which this one belongs: the dataset of a source, the source of a dataset, the run of a briefing, the initiative of a milestone, decision or risk; null if there is none.',
  })
  relatedId!: string | null;

  @Field(() => String, { description: 'Name or title in one line, at most 200 characters.' })
  title!: string;

  @Field(() => [SearchMark], { description: 'Passages of `title` that match the query, in order.' })
  titleMarks!: readonly SearchMark[];

  @Field(() => String, {
    nullable: true,
    description: 'Passage of the further texts with the first match, about 160 characters in one line; null if they do not match.',
  })
  excerpt!: string | null;

  @Field(() => [SearchMark], { description: 'Passages of `excerpt` that match the query, in order.' })
  excerptMarks!: readonly SearchMark[];

  @Field(() => String, {
    nullable: true,
    description: 'Status of the record, as its type states it in lower case, for example `active` or `succeeded`; null if it has none.',
  })
  state!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time of the last change of the record; null for a step that was not started.',
  })
  changedAt!: Date | null;
}

@ObjectType({ description: 'Number of matches of a kind.' })
export class SearchCount {
  @Field(() => SearchKind, { description: 'Kind of the records.' })
  kind!: `${SearchKind}`;

  @Field(() => Int, { description: 'Number of all records of the kind that match, at least 1.' })
  total!: number;
}

@ObjectType({ description: 'Results of a search.' })
export class SearchResults {
  @Field(() => [SearchResult], {
    description:
      'The best results: the name equals the query, a word of the name begins with it, the name contains its words, the texts do; then newest first. Kinds take turns, so that many matches of one kind do not displace the others.',
  })
  results!: readonly SearchResult[];

  @Field(() => [SearchCount], { description: 'Number of matches by kind, for the kinds that have any.' })
  counts!: readonly SearchCount[];

  @Field(() => Boolean, {
    description: 'True if no record contains the words, so that names are returned whose words differ from them by one letter each.',
  })
  approximate!: boolean;
}
