import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Node } from '../../../platform/graph/nodes/node.js';
import { LocalizedText } from '../../../platform/graph/scalars/localized-text.js';
import { DateTime, LocalDate } from '../../../platform/graph/scalars/scalars.js';
import type { Day } from '../day.js';
import { PHASES, phaseTitle, ProgrammePhase } from '../phase.js';
import { DataClass } from '../scope/data-class.js';
import { DEFAULT_SCOPE_POLICY } from '../scope/default-scope-policy.js';
import { Money } from './programme-item.js';

registerEnumType(ProgrammePhase, {
  name: 'ProgrammePhase',
  description: 'A phase of a programme. The seven phases are listed in their order.',
  valuesConfig: {
    ORIENT: { description: 'Orient: clarify the goals and the mandate of the programme.' },
    UNDERSTAND: { description: 'Understand: explore the data and the processes.' },
    ANALYSE: { description: 'Analyse: find causes and levers.' },
    DEFINE: { description: 'Define: specify the KPIs and their targets.' },
    DECIDE: { description: 'Decide: select and prioritise the measures.' },
    DELIVER: { description: 'Deliver: carry out the measures and report on them.' },
    SUSTAIN: { description: 'Sustain: keep the results in place and improve them.' },
  },
});
registerEnumType(DataClass, {
  name: 'DataClass',
  description: 'A class of data by its sensitivity, least sensitive first.',
  valuesConfig: {
    PUBLIC: { description: 'Public data, for example a published annual report.' },
    INTERNAL: { description: 'Data for the employees of the company.' },
    CONFIDENTIAL: { description: 'Data for a limited group of employees.' },
    PERSONAL: { description: 'Personal data (GDPR article 4(1)).' },
    SPECIAL_CATEGORY: { description: 'Special categories of personal data (GDPR article 9), for example health data.' },
  },
});

@ObjectType({ description: 'A phase of the programme with its planned dates.' })
export class PhasePlan {
  @Field(() => ProgrammePhase, { description: 'The phase.' })
  phase!: ProgrammePhase;

  @Field(() => LocalDate, { nullable: true, description: 'Planned first day of the phase; null if no date is planned.' })
  plannedFrom!: Day | null;

  @Field(() => LocalDate, { nullable: true, description: 'Planned last day of the phase; null if no date is planned.' })
  plannedTo!: Day | null;

  @Field(() => LocalizedText, { description: 'Title of the phase in German and English.' })
  title!: LocalizedText;
}

@ObjectType({ description: 'The thresholds that scope checks apply.' })
export class ScopePolicy {
  @Field(() => Float, { description: 'Largest budget that needs no approval, in the currency of the programme.' })
  freeBudget!: number;

  @Field(() => Float, {
    description: 'Largest share of the remaining budget that needs no approval, 0 to 1. `freeBudget` applies as well.',
  })
  freeBudgetShare!: number;

  @Field(() => Int, {
    description: 'Number of days after the target date up to which an end date needs an approval. A later end date is denied.',
  })
  toleratedOverrunDays!: number;

  @Field(() => [DataClass], { description: 'Classes of data whose use needs no approval.' })
  freeDataClasses!: DataClass[];

  @Field(() => [DataClass], { description: 'Classes of data whose use needs an approval. A class in neither list is denied.' })
  approvalDataClasses!: DataClass[];
}

@ObjectType({
  description: 'A transformation programme. A tenant has at most one that is not archived, the current programme.',
  implements: Node,
})
@Directive('@key(fields: "programmeId")')
@Entity({ schema: 'transformation', tableName: 'programme' })
export class Programme {
  @Field(() => ID, { description: 'Id of the programme.' })
  @PrimaryKey({ type: 'text' })
  programmeId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => String, { description: 'Name of the programme.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The state that the company wants to reach with the programme; null if none is stated.',
  })
  @Property({ type: 'text', nullable: true })
  vision!: string | null;

  @Field(() => String, { nullable: true, description: 'The reason for the programme; null if none is stated.' })
  @Property({ type: 'text', nullable: true })
  purpose!: string | null;

  @Field(() => LocalDate, { nullable: true, description: 'First day of the programme; null if none is set.' })
  @Property({ type: 'date', nullable: true, fieldName: 'start_on' })
  start!: Day | null;

  @Field(() => LocalDate, { nullable: true, description: 'Day by which the vision is to be reached; null if none is set.' })
  @Property({ type: 'date', nullable: true, fieldName: 'target_on' })
  targetDate!: Day | null;

  @Field(() => Float, { nullable: true, description: 'Budget granted to the programme, in `currency`; null if none is granted.' })
  @Property({ type: Money, nullable: true })
  budget!: number | null;

  @Field(() => String, { description: 'Currency of every amount of the programme, an ISO 4217 code such as `EUR`.' })
  @Property({ type: 'text' })
  currency!: string;

  @Property({ type: 'json', fieldName: 'phases' })
  storedPhases!: StoredPhase[];

  @Property({ type: 'json', fieldName: 'scope_policy' })
  storedPolicy!: Partial<ScopePolicy>;

  @Field(() => Int, {
    description: 'Number of the current version, from 1; each change adds 1. Pass it as `expectedVersion` to detect concurrent changes.',
  })
  @Property({ type: 'integer' })
  version!: number;

  @Field(() => DateTime, { description: 'Time at which the programme was created.' })
  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'Time at which the programme was last changed.' })
  @Property({ type: 'datetime' })
  updatedAt!: Date;

  @Property({ type: 'datetime', nullable: true })
  archivedAt!: Date | null;

  @Field(() => [PhasePlan], { description: 'All seven phases in their order, also those without planned dates.' })
  get phases(): PhasePlan[] {
    return phasePlans(this.storedPhases);
  }

  @Field(() => ScopePolicy, { description: 'The thresholds that scope checks apply; a threshold that is not set has its default.' })
  get scopePolicy(): ScopePolicy {
    return { ...DEFAULT_SCOPE_POLICY, ...this.storedPolicy };
  }
}

/** A phase as it is stored. */
export interface StoredPhase {
  phase: ProgrammePhase;
  plannedFrom: Day | null;
  plannedTo: Day | null;
}

/** Number of steps and of completed ones of a phase of the process landscape. */
export interface StepProgress {
  readonly phase: string;
  readonly steps: number;
  readonly done: number;
}

/** Returns the phases with their dates and the progress of their steps. */
export const phaseStates = (stored: readonly StoredPhase[], progress: readonly StepProgress[]) =>
  phasePlans(stored).map((plan) => ({ steps: 0, done: 0, ...progress.find(({ phase }) => phase === plan.phase), ...plan }));

export const phasePlans = (stored: readonly StoredPhase[]): PhasePlan[] =>
  PHASES.map((phase) => {
    const { plannedFrom = null, plannedTo = null } = stored.find((plan) => plan.phase === phase) ?? {};
    return { phase, title: phaseTitle(phase), plannedFrom, plannedTo };
  });
