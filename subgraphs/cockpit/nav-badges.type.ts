import { Directive, Field, ID, ObjectType } from 'type-graphql';

@ObjectType()
@Directive('@key(fields: "tenantId language", resolvable: false)')
export class ProactiveAdvice {
  @Field(() => ID)
  tenantId!: string;

  @Field(() => String)
  language!: string;
}

@ObjectType({ description: 'The counters of the navigation. Every domain adds its own; each is counted when asked.' })
@Directive('@key(fields: "tenantId")')
export class NavBadges {
  @Field(() => ID, { description: 'The own tenant.' })
  tenantId!: string;
}
