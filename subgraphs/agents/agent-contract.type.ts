import { Field, ObjectType } from 'type-graphql';
import { JsonObject } from '../../platform/graph/scalars/scalars.js';

@ObjectType({ description: 'Input and result of an agent as JSON Schema (2020-12).' })
export class AgentContract {
  @Field(() => String, { description: 'Name of the agent, for example `process-mining`.' })
  name!: string;

  @Field(() => JsonObject, { description: 'JSON Schema of the input of a run, with the field names of REST.' })
  input!: Record<string, unknown>;

  @Field(() => JsonObject, { description: 'JSON Schema of the field `result` of a run.' })
  result!: Record<string, unknown>;
}
