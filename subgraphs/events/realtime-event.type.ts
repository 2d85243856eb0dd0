import { Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTime, JsonObject } from '../../platform/graph/scalars.js';

@ObjectType({ description: 'Something that happened to a tenant, with the names of CloudEvents 1.0.' })
export class RealtimeEvent {
  @Field(() => ID, { description: 'Stable across all channels and replays.' })
  id!: string;

  @Field(() => String, { description: 'Past tense, for example run.succeeded.' })
  type!: string;

  @Field(() => String, { description: 'The part of the service that says so.' })
  source!: string;

  @Field(() => String, { nullable: true, description: 'Id of the thing it happened to.' })
  subject!: string | null;

  @Field(() => DateTime, { description: 'When it happened.' })
  time!: string;

  @Field(() => String, { description: 'The own tenant.' })
  tenantId!: string;

  @Field(() => Int, { description: '1, 2, 3 … per tenant, without gaps.' })
  sequence!: number;

  @Field(() => String, { description: 'Where to resume: the argument `after` of the subscription, `Last-Event-ID` of the stream.' })
  cursor!: string;

  @Field(() => JsonObject, { description: 'What there is to know of it; its keys depend on the type.' })
  data!: Record<string, unknown>;
}
