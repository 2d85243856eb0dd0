import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { enumMember } from '../../platform/graph/enum-member.js';
import { connectionType } from '../../platform/graph/connection.js';
import { LocalizedText } from '../../platform/graph/localized-text.js';
import { Node } from '../../platform/graph/node.js';
import { DateTime, LocalDate } from '../../platform/graph/scalars.js';
import { Run } from './computation.entity.js';
import type { KpiFinding } from './kpi-finding.js';
import { Dataset, MetricDirection, MetricGrain } from './metric-content.type.js';

export enum KpiCandidateStatus {
  OPEN = 'open',
  ADOPTED = 'adopted',
  DISMISSED = 'dismissed',
}
registerEnumType(KpiCandidateStatus, {
  name: 'KpiCandidateStatus',
  description: 'What became of a KPI candidate.',
  valuesConfig: {
    OPEN: { description: 'Nobody has decided; it follows the data with every run.' },
    ADOPTED: { description: 'A metric was made of it.' },
    DISMISSED: { description: 'It is not wanted.' },
  },
});

@ObjectType({ description: 'A column that stands for a part of a KPI.' })
export class KpiRole {
  @Field(() => String, { description: 'What the formula of the catalogue calls it.' })
  role!: string;

  @Field(() => String, { description: 'The column of the dataset.' })
  column!: string;

  @Field(() => Float, { description: 'How well its name fits, 0 to 1.' })
  match!: number;
}

@ObjectType({ description: 'What a score is made of, each 0 to 1: 0.4 match + 0.25 completeness + 0.2 quality + 0.15 history.' })
export class KpiScoreParts {
  @Field(() => Float, { description: 'Mean fit of the columns to their roles.' })
  match!: number;

  @Field(() => Float, { description: 'Share of the rows that enter the value.' })
  completeness!: number;

  @Field(() => Float, { description: 'Of the trust gate: open 1, conditional 0.7, closed 0.3, not checked 0.5.' })
  quality!: number;

  @Field(() => Float, { description: 'Periods with a value, twelve or more being 1.' })
  history!: number;
}

@ObjectType({ description: 'A KPI that a dataset could carry, with its value and the reasons for it.', implements: Node })
@Directive('@key(fields: "candidateId")')
@Entity({ schema: 'metrics', tableName: 'kpi_candidate' })
export class KpiCandidate {
  @Field(() => ID)
  @PrimaryKey({ type: 'text' })
  candidateId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => KpiCandidateStatus)
  @Property({ type: 'text' })
  status!: KpiCandidateStatus;

  @Field(() => Int, { description: 'Its place among what the run found, 1 being the best.' })
  @Property({ type: 'integer' })
  rank!: number;

  @Field(() => Float, { description: 'How worthwhile it is to look at, 0 to 1.' })
  @Property({ type: 'double' })
  score!: number;

  @Field(() => Float, { description: 'How sure it is that the columns mean what they are taken for, 0 to 1.' })
  @Property({ type: 'double' })
  confidence!: number;

  @Property({ type: 'json' })
  finding!: KpiFinding;

  @Field(() => ID)
  @Property({ type: 'text' })
  datasetId!: string;

  @Field(() => Int, { description: 'Version of the dataset that it was found in.' })
  @Property({ type: 'integer' })
  datasetVersion!: number;

  @Field(() => String, { description: 'Hash of that content.' })
  @Property({ type: 'text' })
  datasetHash!: string;

  @Field(() => ID, { description: 'The run that found it last.' })
  @Property({ type: 'text' })
  runId!: string;

  @Field(() => ID, { nullable: true, description: 'The metric that was made of it.' })
  @Property({ type: 'text', nullable: true })
  metricId!: string | null;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  decidedBy!: string | null;

  @Field(() => DateTime, { nullable: true })
  @Property({ type: 'datetime', nullable: true })
  decidedAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'Why it was dismissed.' })
  @Property({ type: 'text', nullable: true })
  decisionReason!: string | null;

  @Field(() => DateTime)
  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'When it was found last, or decided.' })
  @Property({ type: 'datetime' })
  updatedAt!: Date;

  @Field(() => String, { description: 'catalogue: a KPI of the catalogue. series: a KPI that the table itself lists.' })
  get origin(): string {
    return this.finding.origin;
  }

  @Field(() => String, { nullable: true, description: 'Its id in the catalogue.' })
  get catalogueId(): string | null {
    return this.finding.catalogueId;
  }

  @Field(() => String, { nullable: true, description: 'The process area of the catalogue.' })
  get area(): string | null {
    return this.finding.area;
  }

  @Field(() => LocalizedText)
  get name(): LocalizedText {
    return this.finding.name;
  }

  @Field(() => LocalizedText, { nullable: true, description: 'What it tells and which decision it serves.' })
  get purpose(): LocalizedText | null {
    return this.finding.purpose;
  }

  @Field(() => LocalizedText, { nullable: true, description: 'Such as %, days or EUR.' })
  get unit(): LocalizedText | null {
    return this.finding.unit;
  }

  @Field(() => MetricDirection, { nullable: true, description: 'Null where the data do not say which way is better.' })
  get direction(): MetricDirection | null {
    return this.finding.direction && enumMember(MetricDirection, this.finding.direction);
  }

  @Field(() => MetricGrain)
  get grain(): MetricGrain {
    return enumMember(MetricGrain, this.finding.grain);
  }

  @Field(() => String, { nullable: true, description: 'The column whose date says to which period a row belongs; null for the grain all.' })
  get timeColumn(): string | null {
    return this.finding.timeColumn;
  }

  @Field(() => [String], { description: 'Columns by whose values it can be told apart.' })
  get dimensions(): string[] {
    return this.finding.dimensions;
  }

  @Field(() => String, { description: 'In the formula language, with the columns of the dataset.' })
  get formula(): string {
    return this.finding.formula;
  }

  @Field(() => String, { description: 'What was run in DuckDB to get the value; the table is called dataset.' })
  get sql(): string {
    return this.finding.sql;
  }

  @Field(() => [KpiRole])
  get roles(): KpiRole[] {
    return this.finding.roles;
  }

  @Field(() => Float, { nullable: true, description: 'The target of the newest period, where the table has one.' })
  get target(): number | null {
    return this.finding.target;
  }

  @Field(() => Float, { description: 'Of the newest period that has one.' })
  get value(): number {
    return this.finding.value;
  }

  @Field(() => LocalDate, { nullable: true, description: 'First day of that period; null for the grain all.' })
  get valuePeriod(): string | null {
    return this.finding.valuePeriod;
  }

  @Field(() => Int, { description: 'Rows that the value rests on.' })
  get n(): number {
    return this.finding.n;
  }

  @Field(() => Int, { description: 'Periods that have a value.' })
  get periods(): number {
    return this.finding.periods;
  }

  @Field(() => KpiScoreParts)
  get scoreParts(): KpiScoreParts {
    return this.finding.parts;
  }

  @Field(() => [LocalizedText], { description: 'Why it is proposed.' })
  get reasons(): LocalizedText[] {
    return this.finding.reasons;
  }

  @Field(() => LocalizedText, { nullable: true, description: 'What it does not say, and how it is misread.' })
  get caveats(): LocalizedText | null {
    return this.finding.caveats;
  }

  @Field(() => String, { nullable: true, description: 'Where the KPI is defined.' })
  get source(): string | null {
    return this.finding.source;
  }

  @Field(() => Dataset, { description: 'The dataset that it was found in.' })
  get dataset(): Dataset {
    return { datasetId: this.datasetId };
  }

  @Field(() => Run, { description: 'The run that found it last.' })
  get run(): Run {
    return { runId: this.runId };
  }
}

export const KpiCandidateConnection = connectionType('KpiCandidate', () => KpiCandidate);
