import { Directive, Field, ID, ObjectType } from 'type-graphql';

@ObjectType({
  description:
    'Key figures of a tenant, one field per domain, computed on request. If a domain fails, its field is null and the response ' +
    'contains an error; the other fields are not affected.',
})
@Directive('@key(fields: "tenantId")')
export class Cockpit {
  @Field(() => ID, { description: 'Id of the tenant of the caller.' })
  tenantId!: string;
}
