import { Directive, Field, ID, ObjectType } from 'type-graphql';

@ObjectType({ description: 'The counters of the navigation. Every domain adds its own; each is counted when asked.' })
@Directive('@key(fields: "tenantId")')
export class NavBadges {
  @Field(() => ID)
  tenantId!: string;
}
