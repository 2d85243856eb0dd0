import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { DateTime, LocalDate } from '../../../platform/graph/scalars/scalars.js';
import type { Day } from '../day.js';
import { DEFAULT_SCOPE_POLICY } from '../scope/default-scope-policy.js';
import { Programme, PhasePlan, phasePlans, ScopePolicy } from './programme.entity.js';

@ObjectType({
  description:
    'The current programme with its contents. Without a current programme, `exists` is false, values are null and lists are empty.',
})
export class TransformationProgram {
  @Field(() => Boolean, { description: 'True if the tenant has a current programme.' })
  exists!: boolean;

  @Field(() => ID, { nullable: true, description: 'Id of the programme; null without a current programme.' })
  programmeId!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the programme; null without a current programme.' })
  name!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The state that the company wants to reach with the programme; null if none is stated.',
  })
  vision!: string | null;

  @Field(() => String, { nullable: true, description: 'The reason for the programme; null if none is stated.' })
  purpose!: string | null;

  @Field(() => LocalDate, { nullable: true, description: 'First day of the programme; null if none is set.' })
  start!: Day | null;

  @Field(() => LocalDate, { nullable: true, description: 'Day by which the vision is to be reached; null if none is set.' })
  targetDate!: Day | null;

  @Field(() => Float, { nullable: true, description: 'Budget granted to the programme, in `currency`; null if none is granted.' })
  budget!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Currency of every amount of the programme, an ISO 4217 code such as `EUR`; null without a current programme.',
  })
  currency!: string | null;

  @Field(() => [PhasePlan], { description: 'All seven phases in their order, also those without planned dates.' })
  phases!: PhasePlan[];

  @Field(() => ScopePolicy, { description: 'The thresholds that scope checks apply; the defaults without a current programme.' })
  scopePolicy!: ScopePolicy;

  @Field(() => Int, {
    nullable: true,
    description: 'Number of the current version, from 1; each change adds 1. Null without a current programme.',
  })
  version!: number | null;

  @Field(() => DateTime, { nullable: true, description: 'Time at which the programme was last changed; null without a current programme.' })
  updatedAt!: Date | null;
}

const NO_PROGRAMME: TransformationProgram = {
  exists: false,
  programmeId: null,
  name: null,
  vision: null,
  purpose: null,
  start: null,
  targetDate: null,
  budget: null,
  currency: null,
  phases: phasePlans([]),
  scopePolicy: DEFAULT_SCOPE_POLICY,
  version: null,
  updatedAt: null,
};

export const transformationProgramOf = (programme: Programme | null): TransformationProgram => {
  if (!programme) return NO_PROGRAMME;
  const { programmeId, name, vision, purpose, start, targetDate, budget, currency, phases, scopePolicy, version, updatedAt } = programme;
  return { exists: true, programmeId, name, vision, purpose, start, targetDate, budget, currency, phases, scopePolicy, version, updatedAt };
};
