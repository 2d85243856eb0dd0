import { Directive, Field, ID, ObjectType } from 'type-graphql';

@ObjectType({
  description:
    'Where the whole programme stands. Every domain adds one part of its own, computed when asked; a part is null only when its ' +
    'domain could not answer, which an error then says, and the other parts stand.',
})
@Directive('@key(fields: "tenantId")')
export class Cockpit {
  @Field(() => ID, { description: 'The own tenant.' })
  tenantId!: string;
}
