import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { Node } from '../../../platform/graph/nodes/node.js';
import { ProgrammeItem } from '../programme/programme-item.js';

@ObjectType({
  description: 'A responsibility area: a part of the company that is responsible for a share of the programme.',
  implements: Node,
})
@Directive('@key(fields: "areaId")')
@Entity({ schema: 'transformation', tableName: 'area' })
export class Area extends ProgrammeItem {
  @Field(() => ID, { description: 'Id of the area.' })
  @PrimaryKey({ type: 'text' })
  areaId!: string;

  @Field(() => String, { description: 'Name of the area, unique in the programme, ignoring case.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'The responsibilities of the area; null if none are stated.' })
  @Property({ type: 'text', nullable: true })
  purpose!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the person responsible for the area; null if nobody is named.' })
  @Property({ type: 'text', nullable: true })
  owner!: string | null;

  @Field(() => [String], { description: 'Names of the persons who work in the area.' })
  @Property({ type: 'array' })
  members!: string[];

  @Field(() => Int, { description: 'Sort position among the areas of the programme, lowest first.' })
  @Property({ type: 'integer' })
  position!: number;
}
