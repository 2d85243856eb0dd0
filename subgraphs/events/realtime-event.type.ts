import { Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTime, JsonObject } from '../../platform/graph/scalars/scalars.js';

@ObjectType({ description: 'An event of a tenant, with the attribute names of CloudEvents 1.0.' })
export class RealtimeEvent {
  @Field(() => ID, { description: 'Id of the event; the same on every channel and in every replay. Use it to detect repeated deliveries.' })
  id!: string;

  @Field(() => String, {
    description:
      'Type of the event, `<thing>.<past participle>`, for example `run.succeeded`. The AsyncAPI description lists all types. ' +
      '`reset` replaces events that can no longer be delivered.',
  })
  type!: string;

  @Field(() => String, { description: 'Part of the service that recorded the event, as a URI reference, for example `/agents`.' })
  source!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Id of the object that the event is about, for example the id of a run. Null for a `reset`.',
  })
  subject!: string | null;

  @Field(() => DateTime, { description: 'Time at which the event was recorded.' })
  time!: string;

  @Field(() => String, { description: 'Id of the tenant that the event belongs to.' })
  tenantId!: string;

  @Field(() => Int, { description: 'Number of the event within its tenant: 1, 2, 3 … without gaps. 0 for a `reset`.' })
  sequence!: number;

  @Field(() => String, {
    description: 'Position of the event. Resume after it with `after` of the subscription `events` or `Last-Event-ID` of the event stream.',
  })
  cursor!: string;

  @Field(() => JsonObject, {
    description: 'Details of the event; the keys depend on `type` and are listed in the AsyncAPI description.',
  })
  data!: Record<string, unknown>;
}
