import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { DateTime, LocalDate } from '../../../platform/graph/scalars.js';
import type { Day } from '../day.js';
import { DEFAULT_SCOPE_POLICY } from '../scope/default-scope-policy.js';
import { Programme, PhasePlan, phasePlans, ScopePolicy } from './programme.entity.js';

@ObjectType({
  description: 'The current programme with all that belongs to it. While there is none, `exists` is false and nothing is made up.',
})
export class TransformationProgram {
  @Field(() => Boolean, { description: 'Whether the tenant has a current programme.' })
  exists!: boolean;

  @Field(() => ID, { nullable: true, description: 'Null while there is no programme, as are the other values.' })
  programmeId!: string | null;

  @Field(() => String, { nullable: true })
  name!: string | null;

  @Field(() => String, { nullable: true, description: 'Where the company wants to be at the end.' })
  vision!: string | null;

  @Field(() => String, { nullable: true, description: 'Why the programme exists.' })
  purpose!: string | null;

  @Field(() => LocalDate, { nullable: true, description: 'Its first day.' })
  start!: Day | null;

  @Field(() => LocalDate, { nullable: true, description: 'The day by which it has to be at its aim.' })
  targetDate!: Day | null;

  @Field(() => Float, { nullable: true, description: 'In `currency`; null while none is granted.' })
  budget!: number | null;

  @Field(() => String, { nullable: true, description: 'ISO 4217.' })
  currency!: string | null;

  @Field(() => [PhasePlan], { description: 'All seven phases in their order; without times where none are planned.' })
  phases!: PhasePlan[];

  @Field(() => ScopePolicy, { description: 'What scope checks are decided by; the default while there is no programme.' })
  scopePolicy!: ScopePolicy;

  @Field(() => Int, { nullable: true, description: 'Counts its changes.' })
  version!: number | null;

  @Field(() => DateTime, { nullable: true })
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
