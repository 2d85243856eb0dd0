import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Node } from '../../../platform/graph/node.js';
import { LocalizedText } from '../../../platform/graph/localized-text.js';
import { DateTime, LocalDate } from '../../../platform/graph/scalars.js';
import type { Day } from '../day.js';
import { PHASES, PHASE_TITLES, ProgrammePhase } from '../phase.js';
import { DataClass } from '../scope/data-class.js';
import { DEFAULT_SCOPE_POLICY } from '../scope/default-scope-policy.js';
import { Money } from './programme-item.js';

registerEnumType(ProgrammePhase, {
  name: 'ProgrammePhase',
  description: 'The seven phases of a programme, in their order.',
  valuesConfig: {
    ORIENT: { description: 'Find out what is asked for.' },
    UNDERSTAND: { description: 'Get to know data and processes.' },
    ANALYSE: { description: 'Find what matters.' },
    DEFINE: { description: 'Say what is measured, and how.' },
    DECIDE: { description: 'Choose what is done.' },
    DELIVER: { description: 'Do it, and tell of it.' },
    SUSTAIN: { description: 'Keep it going, and learn from it.' },
  },
});
registerEnumType(DataClass, {
  name: 'DataClass',
  description: 'How sensitive data is. personal: GDPR article 4(1). special_category: GDPR article 9, for example health data.',
  valuesConfig: {
    PUBLIC: { description: 'Anybody may know it.' },
    INTERNAL: { description: 'For those who work in the company.' },
    CONFIDENTIAL: { description: 'For those who need it.' },
    PERSONAL: { description: 'Personal data (GDPR article 4(1)).' },
    SPECIAL_CATEGORY: { description: 'Special categories of personal data (GDPR article 9), for example on health.' },
  },
});

@ObjectType({ description: 'A phase of the programme with its planned time.' })
export class PhasePlan {
  @Field(() => ProgrammePhase)
  phase!: ProgrammePhase;

  @Field(() => LocalDate, { nullable: true, description: 'First day; null where nothing is planned.' })
  plannedFrom!: Day | null;

  @Field(() => LocalDate, { nullable: true, description: 'Last day; null where nothing is planned.' })
  plannedTo!: Day | null;

  @Field(() => LocalizedText)
  title!: LocalizedText;
}

@ObjectType({ description: 'The thresholds by which scope checks are decided.' })
export class ScopePolicy {
  @Field(() => Float, { description: 'Up to this amount a request needs no approval for its budget.' })
  freeBudget!: number;

  @Field(() => Float, { description: 'Up to this share (0 to 1) of the remaining budget a request needs no approval for its budget.' })
  freeBudgetShare!: number;

  @Field(() => Int, { description: 'Days that a request may end after the target date with an approval; later ends are denied.' })
  toleratedOverrunDays!: number;

  @Field(() => [DataClass], { description: 'Classes of data that need no approval.' })
  freeDataClasses!: DataClass[];

  @Field(() => [DataClass], { description: 'Classes of data that need an approval; all others are denied.' })
  approvalDataClasses!: DataClass[];
}

@ObjectType({ description: 'A transformation programme; a tenant has one current programme.', implements: Node })
@Directive('@key(fields: "programmeId")')
@Entity({ schema: 'transformation', tableName: 'programme' })
export class Programme {
  @Field(() => ID)
  @PrimaryKey({ type: 'text' })
  programmeId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Where the company wants to be at the end.' })
  @Property({ type: 'text', nullable: true })
  vision!: string | null;

  @Field(() => String, { nullable: true, description: 'Why the programme exists.' })
  @Property({ type: 'text', nullable: true })
  purpose!: string | null;

  @Field(() => LocalDate, { nullable: true, description: 'Its first day.' })
  @Property({ type: 'date', nullable: true, fieldName: 'start_on' })
  start!: Day | null;

  @Field(() => LocalDate, { nullable: true, description: 'When the vision is to be reached.' })
  @Property({ type: 'date', nullable: true, fieldName: 'target_on' })
  targetDate!: Day | null;

  @Field(() => Float, { nullable: true, description: 'In the currency of the programme; null while none is granted.' })
  @Property({ type: Money, nullable: true })
  budget!: number | null;

  @Field(() => String, { description: 'ISO 4217, for every amount of the programme.' })
  @Property({ type: 'text' })
  currency!: string;

  @Property({ type: 'json', fieldName: 'phases' })
  storedPhases!: StoredPhase[];

  @Property({ type: 'json', fieldName: 'scope_policy' })
  storedPolicy!: Partial<ScopePolicy>;

  @Field(() => Int, { description: 'Counts the changes; send it as expectedVersion.' })
  @Property({ type: 'integer' })
  version!: number;

  @Field(() => DateTime)
  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Field(() => DateTime)
  @Property({ type: 'datetime' })
  updatedAt!: Date;

  @Property({ type: 'datetime', nullable: true })
  archivedAt!: Date | null;

  @Field(() => [PhasePlan], { description: 'All seven phases in their order.' })
  get phases(): PhasePlan[] {
    return phasePlans(this.storedPhases);
  }

  @Field(() => ScopePolicy)
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

export const phasePlans = (stored: readonly StoredPhase[]): PhasePlan[] =>
  PHASES.map((phase) => {
    const { plannedFrom = null, plannedTo = null } = stored.find((plan) => plan.phase === phase) ?? {};
    return { phase, title: PHASE_TITLES[phase], plannedFrom, plannedTo };
  });
