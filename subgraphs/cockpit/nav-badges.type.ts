import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { GraphLanguage } from '../../platform/graph/language.js';

@ObjectType()
@Directive('@key(fields: "tenantId language", resolvable: false)')
export class ProactiveAdvice {
  @Field(() => ID)
  tenantId!: string;

  @Field(() => GraphLanguage)
  language!: `${GraphLanguage}`;
}

@ObjectType({ description: 'The counters of the navigation. Every domain adds its own; each is counted when asked.' })
@Directive('@key(fields: "tenantId")')
export class NavBadges {
  @Field(() => ID, { description: 'The own tenant.' })
  tenantId!: string;
}
