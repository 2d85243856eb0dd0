import { Field, InterfaceType, Int, ObjectType } from 'type-graphql';
import { fieldsOf } from './stored-value.js';

@ObjectType({ description: 'A parameter of a method.' })
export class MethodParameter {
  @Field(() => String, { description: 'Name of the parameter, for example `alpha`.' })
  name!: string;

  @Field(() => String, { description: 'Value of the parameter as text; a list or object as JSON.' })
  value!: string;
}

@ObjectType({ description: 'The method by which a result was computed, so that it can be reproduced.' })
export class AnalysisMethod {
  @Field(() => String, { description: 'Standard name of the method.' })
  name!: string;

  @Field(() => [MethodParameter], { description: 'Parameters of the method, with their names in the literature.' })
  parameters!: MethodParameter[];

  @Field(() => Int, { nullable: true, description: 'Seed of the random numbers; null if the method uses none.' })
  seed!: number | null;

  @Field(() => String, { nullable: true, description: 'Paper or standard that defines the method; null if none is cited.' })
  reference!: string | null;
}

/** Common fields of all typed results. */
@InterfaceType({
  description:
    'Result of an agent with typed fields. A field is null if the result was stored by an earlier version of the agent that did not compute it.',
  resolveType: ({ __typename }: { __typename: string }) => __typename,
})
export abstract class AgentResult {
  __typename!: string;

  @Field(() => String, { description: 'Name of the agent, for example `process-mining`.' })
  agent!: string;

  @Field(() => AnalysisMethod, { nullable: true, description: 'Method by which the result was computed.' })
  method!: AnalysisMethod | null;

  @Field(() => [String], {
    description: 'Limitations that a reader has to know, in the language of the run; empty if there are none.',
  })
  warnings!: string[];

  @Field(() => [String], {
    description: 'Sentences that answer the request, in the language of the run; empty if the request asks nothing in particular.',
  })
  answers!: string[];
}

/** Returns the method of a stored result; null if it names none. */
export const readMethod = (stored: unknown): AnalysisMethod | null => {
  const { name, parameters, seed, reference } = fieldsOf(stored);
  if (typeof name !== 'string') return null;
  return {
    name,
    parameters: Object.entries(fieldsOf(parameters)).map(([key, value]) => ({
      name: key,
      value: typeof value === 'string' ? value : JSON.stringify(value),
    })),
    seed: Number.isInteger(seed) && Math.abs(seed as number) < 2 ** 31 ? (seed as number) : null,
    reference: typeof reference === 'string' ? reference : null,
  };
};
