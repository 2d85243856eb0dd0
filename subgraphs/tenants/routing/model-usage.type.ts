import { Field, Float, Int, ObjectType, registerEnumType } from 'type-graphql';
import { LocalDate } from '../../../platform/graph/scalars.js';
import { RequestedModelRoute } from './model-routing.entity.js';

export enum ModelUsagePeriod {
  DAY = 'day',
  MONTH = 'month',
}
registerEnumType(ModelUsagePeriod, {
  name: 'ModelUsagePeriod',
  description: 'What the use of models is added up by, in UTC.',
  valuesConfig: { DAY: { description: 'Calendar days.' }, MONTH: { description: 'Calendar months.' } },
});

@ObjectType({ description: 'How many calls ended in one way.' })
export class ModelCallOutcome {
  @Field(() => String, {
    description: 'text, model_unavailable, model_timeout, model_overloaded, model_refused or model_garbage.',
  })
  outcome!: string;

  @Field(() => Int, { description: 'Questions put to the endpoint; one that is repeated within its time limit counts once.' })
  calls!: number;
}

@ObjectType({ description: "What the tenant's model calls for one purpose used in one period. Tokens are those that endpoints counted." })
export class ModelUsage {
  @Field(() => LocalDate, { description: 'Its first day.' })
  period!: string;

  @Field(() => String, { description: 'Agent or feature that asked.' })
  purpose!: string;

  @Field(() => RequestedModelRoute, { description: 'Where the calls went.' })
  route!: RequestedModelRoute;

  @Field(() => Int, { description: 'Questions put to the endpoint, however they ended.' })
  calls!: number;

  @Field(() => Float, { description: 'Tokens sent.' })
  inputTokens!: number;

  @Field(() => Float, { description: 'Tokens received.' })
  outputTokens!: number;

  @Field(() => [ModelCallOutcome], { description: 'How the calls ended, most frequent first.' })
  outcomes!: ModelCallOutcome[];
}
