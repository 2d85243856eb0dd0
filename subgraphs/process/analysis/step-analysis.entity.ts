import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionType } from '../../../platform/graph/connection.js';
import { Node } from '../../../platform/graph/node.js';
import { DateTime } from '../../../platform/graph/scalars.js';

@ObjectType({ description: 'Something that an assessment may rest on.' })
export class AnalysisEvidence {
  @Field(() => String, { description: 'How the assessment cites it: E1, E2 …' })
  label!: string;

  @Field(() => ID, { description: 'Id of the contribution, or name and language of the article.' })
  id!: string;

  @Field(() => String, { description: 'contributions (what the tenant’s people added) or knowledge (the service’s own articles).' })
  source!: string;

  @Field(() => String, { description: 'note, link, file or article.' })
  kind!: string;

  @Field(() => String)
  title!: string;

  @Field(() => String, { description: 'What the model was given of it; empty once the contribution was withdrawn.' })
  text!: string;
}

@ObjectType({ description: 'Evidence that the assessment names.' })
export class AnalysisCitation {
  @Field(() => String, { description: 'By which the text refers to it.' })
  label!: string;

  @Field(() => ID, { description: 'Id of the evidence.' })
  id!: string;

  @Field(() => String)
  title!: string;
}

@ObjectType({ description: 'A sentence of the model that was not kept.' })
export class DroppedSentence {
  @Field(() => String, { description: 'The sentence.' })
  text!: string;

  @Field(() => String, {
    description:
      'unknown_number, unknown_citation, unknown_address or unknown_quote: it names what is in no evidence; markup; instructions_repeated.',
  })
  reason!: string;
}

@ObjectType({ description: 'What the language model was asked for.' })
export class AnalysisUsage {
  @Field(() => Int, { description: 'Calls of a language model.' })
  modelCalls!: number;

  @Field(() => Int, { description: 'Tokens sent to models.' })
  inputTokens!: number;

  @Field(() => Int, { description: 'Tokens that models wrote.' })
  outputTokens!: number;
}

@ObjectType({
  implements: Node,
  description:
    'A short assessment of a step along its analysis questions, by the local language model, from contributions and knowledge. Every number and citation in it was checked against the evidence.',
})
@Directive('@key(fields: "analysisId")')
@Entity({ schema: 'process', tableName: 'step_analysis' })
export class StepAnalysis {
  [OptionalProps]?: 'cited';

  @Field(() => ID)
  @PrimaryKey({ type: 'text' })
  analysisId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => ID)
  @Property({ type: 'text' })
  stepId!: string;

  @Field(() => String, { description: 'Who asked for it.' })
  @Property({ type: 'text' })
  actor!: string;

  @Field(() => String, { nullable: true, description: 'What was asked besides the analysis questions.' })
  @Property({ type: 'text', nullable: true })
  question!: string | null;

  @Field(() => String, { description: 'de or en.' })
  @Property({ type: 'text' })
  language!: string;

  @Field(() => String, { description: 'The assessment; where there is none, a sentence that says so and why.' })
  @Property({ type: 'text' })
  assessment!: string;

  @Field(() => Boolean, { description: 'Whether the model or a part of the search was missing.' })
  @Property({ type: 'boolean' })
  degraded!: boolean;

  @Field(() => [String], { description: 'What was missing, one entry each.' })
  @Property({ type: 'array' })
  degradedReasons!: string[];

  /** Labels of the evidence that the assessment names. */
  @Property({ type: 'array', fieldName: 'citations' })
  citedLabels!: string[];

  @Field(() => [AnalysisEvidence], { description: 'Empty where there was nothing to rest on.' })
  @Property({ type: 'json' })
  evidence!: AnalysisEvidence[];

  @Field(() => [DroppedSentence])
  @Property({ type: 'json' })
  droppedSentences!: DroppedSentence[];

  @Field(() => AnalysisUsage)
  @Property({ type: 'json' })
  usage!: AnalysisUsage;

  @Field(() => DateTime)
  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Field(() => [AnalysisCitation], { name: 'citations', description: 'In the order of first mention.' })
  get cited(): AnalysisCitation[] {
    return this.citedLabels.flatMap((label) => {
      const found = this.evidence.find((item) => item.label === label);
      return found ? [{ label, id: found.id, title: found.title }] : [];
    });
  }
}

export const StepAnalysisConnection = connectionType('StepAnalysis', () => StepAnalysis);
