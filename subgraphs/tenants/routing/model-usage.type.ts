import { Field, Float, Int, ObjectType, registerEnumType } from 'type-graphql';
import { LocalDate } from '../../../platform/graph/scalars/scalars.js';
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

export enum ModelFault {
  MODEL_UNAVAILABLE = 'model_unavailable',
  MODEL_TIMEOUT = 'model_timeout',
  MODEL_OVERLOADED = 'model_overloaded',
  MODEL_REFUSED = 'model_refused',
  MODEL_GARBAGE = 'model_garbage',
}
const FAULT_VALUES = {
  MODEL_UNAVAILABLE: { description: 'The endpoint could not be reached or failed.' },
  MODEL_TIMEOUT: { description: 'The endpoint did not answer in time.' },
  MODEL_OVERLOADED: { description: 'The endpoint rejected the call because of too many requests.' },
  MODEL_REFUSED: { description: 'The endpoint rejected the call, for example because of its credentials or its size.' },
  MODEL_GARBAGE: { description: 'The endpoint returned an answer that cannot be used.' },
};
registerEnumType(ModelFault, { name: 'ModelFault', description: 'Error of a model call.', valuesConfig: FAULT_VALUES });

export const ModelCallResult = { TEXT: 'text', ...ModelFault, CANCELLED: 'cancelled' } as const;
registerEnumType(ModelCallResult, {
  name: 'ModelCallResult',
  description: 'Outcome of a model call.',
  valuesConfig: {
    TEXT: { description: 'The endpoint returned an answer.' },
    ...FAULT_VALUES,
    CANCELLED: { description: 'The caller cancelled the call before an answer.' },
  },
});

@ObjectType({ description: 'Number of model calls with one outcome.' })
export class ModelCallOutcome {
  @Field(() => ModelCallResult, { description: 'Outcome of the calls.' })
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
