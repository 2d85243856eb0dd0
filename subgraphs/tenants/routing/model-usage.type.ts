import { Field, Float, Int, ObjectType, registerEnumType } from 'type-graphql';
import { LocalDate } from '../../../platform/graph/scalars.js';
import { RequestedModelRoute } from './model-routing.entity.js';

export enum ModelUsagePeriod {
  DAY = 'day',
  MONTH = 'month',
}
registerEnumType(ModelUsagePeriod, {
  name: 'ModelUsagePeriod',
  description: 'Length of the periods that usage is summed over, in UTC.',
  valuesConfig: { DAY: { description: 'Calendar day.' }, MONTH: { description: 'Calendar month.' } },
});

@ObjectType({ description: 'Number of model calls with one outcome.' })
export class ModelCallOutcome {
  @Field(() => String, {
    description:
      'Outcome of the calls: `text` for an answer, otherwise the error: `model_unavailable`, `model_timeout`, `model_overloaded`, `model_refused` or `model_garbage`.',
  })
  outcome!: string;

  @Field(() => Int, { description: 'Number of calls. A call that is retried within its time limit counts once.' })
  calls!: number;
}

@ObjectType({
  description: 'Usage of the model calls for one purpose on one route in one period. Token counts are those that the endpoint reports.',
})
export class ModelUsage {
  @Field(() => LocalDate, { description: 'First day of the period.' })
  period!: string;

  @Field(() => String, { description: 'Name of the agent or feature that made the calls.' })
  purpose!: string;

  @Field(() => RequestedModelRoute, { description: 'Route of the calls.' })
  route!: RequestedModelRoute;

  @Field(() => Int, { description: 'Number of calls with any outcome.' })
  calls!: number;

  @Field(() => Float, { description: 'Number of tokens sent.' })
  inputTokens!: number;

  @Field(() => Float, { description: 'Number of tokens received.' })
  outputTokens!: number;

  @Field(() => [ModelCallOutcome], { description: 'Number of calls by outcome, most frequent first.' })
  outcomes!: ModelCallOutcome[];
}
