import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { enumMember } from '../../../platform/graph/enum-member.js';
import { connectionType } from '../../../platform/graph/lists/connection.js';
import { LocalizedText } from '../../../platform/graph/scalars/localized-text.js';
import { Node } from '../../../platform/graph/nodes/node.js';
import { DateTime, LocalDate } from '../../../platform/graph/scalars/scalars.js';
import { Run } from '../computation/computation.entity.js';
import type { KpiFinding } from './kpi-finding.js';
import { MetricDirection, MetricGrain } from '../definitions/metric-content.type.js';

export enum KpiCandidateStatus {
  OPEN = 'open',
  ADOPTED = 'adopted',
  DISMISSED = 'dismissed',
}
registerEnumType(KpiCandidateStatus, {
  name: 'KpiCandidateStatus',
  description: 'Decision on a KPI candidate.',
  valuesConfig: {
    OPEN: { description: 'No decision yet. Each discovery run updates the candidate, and removes it once the data no longer supports it.' },
    ADOPTED: { description: 'A metric was created from the candidate.' },
    DISMISSED: { description: 'The candidate was rejected.' },
  },
});

export enum KpiCandidateOrigin {
  CATALOGUE = 'catalogue',
  SERIES = 'series',
}
registerEnumType(KpiCandidateOrigin, {
  name: 'KpiCandidateOrigin',
  description: 'Origin of a KPI candidate.',
  valuesConfig: {
    CATALOGUE: { description: 'A KPI of the catalogue whose roles match columns of the dataset.' },
    SERIES: { description: 'A KPI that the dataset itself lists.' },
  },
});

@ObjectType({ description: 'Assignment of a dataset column to a role of a catalogue KPI.' })
export class KpiRole {
  @Field(() => String, { description: 'Name of the role in the formula of the catalogue, for example `delivered_at`.' })
  role!: string;

  @Field(() => String, { description: 'Name of the dataset column.' })
  column!: string;

  @Field(() => Float, { description: 'Match of the meaning and the name of the column with the role, 0 to 1.' })
  match!: number;
}

@ObjectType({
  description:
    'Parts of the score of a candidate, each 0 to 1. Score = 0.4 × weight + 0.25 × match + 0.15 × completeness + 0.1 × quality + 0.1 × history.',
})
export class KpiScoreParts {
  @Field(() => Float, {
    nullable: true,
    description:
      'Importance of the KPI for the business and for the subject of the dataset; 0 if its value is constant or impossible. Null for candidates found before the weight existed.',
  })
  weight?: number | undefined;

  @Field(() => Float, { description: 'Mean match of the columns with their roles, 0 to 1.' })
  match!: number;

  @Field(() => Float, { description: 'Share of the dataset rows that enter the value, 0 to 1.' })
  completeness!: number;

  @Field(() => Float, {
    description:
      'Rating of the trust gate of the dataset: 1 if open, 0.7 if conditional, 0.3 if closed, 0.5 if the dataset was never checked.',
  })
  quality!: number;

  @Field(() => Float, { description: 'Number of periods with a value divided by 12, at most 1.' })
  history!: number;
}

@ObjectType({
  description: 'A KPI that the `kpi-discovery` agent found in a dataset, with its value and the reasons for proposing it.',
  implements: Node,
})
@Directive('@key(fields: "candidateId")')
@Entity({ schema: 'metrics', tableName: 'kpi_candidate' })
export class KpiCandidate {
  @Field(() => ID, { description: 'Id of the candidate.' })
  @PrimaryKey({ type: 'text' })
  candidateId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => KpiCandidateStatus, { description: 'Decision on the candidate.' })
  @Property({ type: 'text' })
  status!: KpiCandidateStatus;

  @Field(() => Int, { description: 'Rank among the findings of the discovery run; 1 is the best.' })
  @Property({ type: 'integer' })
  rank!: number;

  @Field(() => Float, { description: 'Rating of the candidate, 0 to 1; higher is better. `scoreParts` contains its parts.' })
  @Property({ type: 'double' })
  score!: number;

  @Field(() => Float, { description: 'Confidence that the columns have the assumed meaning, 0 to 1.' })
  @Property({ type: 'double' })
  confidence!: number;

  @Property({ type: 'json' })
  finding!: KpiFinding;

  @Field(() => ID, { description: 'Id of the dataset that the candidate was found in.' })
  @Property({ type: 'text' })
  datasetId!: string;

  @Field(() => Int, { description: 'Version of the dataset that the candidate was found in.' })
  @Property({ type: 'integer' })
  datasetVersion!: number;

  @Field(() => String, { description: 'Hash of the dataset content that the candidate was found in.' })
  @Property({ type: 'text' })
  datasetHash!: string;

  @Field(() => ID, { description: 'Id of the latest discovery run that found the candidate.' })
  @Property({ type: 'text' })
  runId!: string;

  @Field(() => ID, { nullable: true, description: 'Id of the metric that was created from the candidate; null unless it was adopted.' })
  @Property({ type: 'text', nullable: true })
  metricId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Subject of the user or token that decided on the candidate; null while it is open.',
  })
  @Property({ type: 'text', nullable: true })
  decidedBy!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Time at which the candidate was adopted or dismissed; null while it is open.' })
  @Property({ type: 'datetime', nullable: true })
  decidedAt!: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'Reason for the dismissal; null if none was given or the candidate was not dismissed.',
  })
  @Property({ type: 'text', nullable: true })
  decisionReason!: string | null;

  @Field(() => DateTime, { description: 'Time at which the candidate was first found.' })
  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'Time at which the candidate was last found or decided.' })
  @Property({ type: 'datetime' })
  updatedAt!: Date;

  @Field(() => KpiCandidateOrigin, {
    description: 'Origin of the candidate.',
  })
  get origin(): KpiCandidateOrigin {
    return enumMember(KpiCandidateOrigin, this.finding.origin);
  }

  @Field(() => String, {
    nullable: true,
    description: 'Id of the KPI in the catalogue, for example `on-time-delivery`; null for a series.',
  })
  get catalogueId(): string | null {
    return this.finding.catalogueId;
  }

  @Field(() => String, {
    nullable: true,
    description:
      'Process area of the KPI in the catalogue: `order-to-cash`, `procure-to-pay`, `production`, `logistics`, `quality`, `service`, `finance`, `hr`, `it`, `sales-marketing`, `project-portfolio` or `data-quality`; null for a series.',
  })
  get area(): string | null {
    return this.finding.area;
  }

  @Field(() => LocalizedText, { description: 'Name of the KPI.' })
  get name(): LocalizedText {
    return this.finding.name;
  }

  @Field(() => LocalizedText, { nullable: true, description: 'Purpose of the KPI and the decisions that it supports; null for a series.' })
  get purpose(): LocalizedText | null {
    return this.finding.purpose;
  }

  @Field(() => LocalizedText, {
    nullable: true,
    description: 'Unit of the value, for example `%`, `days` or `EUR`; null if the KPI has no unit.',
  })
  get unit(): LocalizedText | null {
    return this.finding.unit;
  }

  @Field(() => MetricDirection, { nullable: true, description: 'Direction in which values improve; null if the data does not show it.' })
  get direction(): MetricDirection | null {
    return this.finding.direction && enumMember(MetricDirection, this.finding.direction);
  }

  @Field(() => MetricGrain, { description: 'Length of the periods that the KPI is computed for.' })
  get grain(): MetricGrain {
    return enumMember(MetricGrain, this.finding.grain);
  }

  @Field(() => String, {
    nullable: true,
    description: 'Name of the column whose date assigns a row to a period; null for the grain `all`.',
  })
  get timeColumn(): string | null {
    return this.finding.timeColumn;
  }

  @Field(() => [String], { description: 'Names of the columns that the KPI can be broken down by.' })
  get dimensions(): string[] {
    return this.finding.dimensions;
  }

  @Field(() => String, { description: 'Formula over the columns of the dataset, in the formula language.' })
  get formula(): string {
    return this.finding.formula;
  }

  @Field(() => String, { description: 'DuckDB query that computed the value; the dataset is the table `dataset`.' })
  get sql(): string {
    return this.finding.sql;
  }

  @Field(() => [KpiRole], { description: 'Assignment of dataset columns to the roles of the catalogue KPI.' })
  get roles(): KpiRole[] {
    return this.finding.roles;
  }

  @Field(() => Float, {
    nullable: true,
    description: 'Target of the newest period, in the unit of the KPI; null if the dataset contains no target.',
  })
  get target(): number | null {
    return this.finding.target;
  }

  @Field(() => Float, { description: 'Value of the newest period that has one, in the unit of the KPI.' })
  get value(): number {
    return this.finding.value;
  }

  @Field(() => LocalDate, { nullable: true, description: 'First day of the period of `value`; null for the grain `all`.' })
  get valuePeriod(): string | null {
    return this.finding.valuePeriod;
  }

  @Field(() => Int, { description: 'Number of dataset rows that `value` is computed from.' })
  get n(): number {
    return this.finding.n;
  }

  @Field(() => Int, { description: 'Number of periods that have a value.' })
  get periods(): number {
    return this.finding.periods;
  }

  @Field(() => KpiScoreParts, { description: 'Parts that `score` is computed from.' })
  get scoreParts(): KpiScoreParts {
    return this.finding.parts;
  }

  @Field(() => [LocalizedText], { description: 'Reasons for proposing the KPI.' })
  get reasons(): LocalizedText[] {
    return this.finding.reasons;
  }

  @Field(() => LocalizedText, { nullable: true, description: 'Limits of the KPI and common misinterpretations; null for a series.' })
  get caveats(): LocalizedText | null {
    return this.finding.caveats;
  }

  @Field(() => String, { nullable: true, description: 'Publication that defines the KPI; null if none is known.' })
  get source(): string | null {
    return this.finding.source;
  }

  @Field(() => Run, { description: 'Latest discovery run that found the candidate.' })
  get run(): Run {
    return { runId: this.runId };
  }
}

export const KpiCandidateConnection = connectionType('KpiCandidate', () => KpiCandidate);
