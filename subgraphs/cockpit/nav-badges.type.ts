import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { GraphLanguage } from '../../platform/graph/scalars/language.js';

@ObjectType()
@Directive('@key(fields: "tenantId language", resolvable: false)')
export class ProactiveAdvice {
  @Field(() => ID)
  tenantId!: string;

  @Field(() => GraphLanguage)
  language!: `${GraphLanguage}`;
}

@ObjectType({ description: 'Counters for the navigation of a user interface, computed on request. Every domain contributes its own.' })
@Directive('@key(fields: "tenantId")')
export class NavBadges {
  @Field(() => ID, { description: 'Id of the tenant of the caller.' })
  tenantId!: string;
}
