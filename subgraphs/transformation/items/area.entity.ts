import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { Node } from '../../../platform/graph/node.js';
import { ProgrammeItem } from '../programme/programme-item.js';

@ObjectType({ description: 'A part of the company that answers for its share of the programme.', implements: Node })
@Directive('@key(fields: "areaId")')
@Entity({ schema: 'transformation', tableName: 'area' })
export class Area extends ProgrammeItem {
  @Field(() => ID)
  @PrimaryKey({ type: 'text' })
  areaId!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'What the area answers for.' })
  @Property({ type: 'text', nullable: true })
  purpose!: string | null;

  @Field(() => String, { nullable: true, description: 'The person who answers for it.' })
  @Property({ type: 'text', nullable: true })
  owner!: string | null;

  @Field(() => [String], { description: 'Persons who work on it.' })
  @Property({ type: 'array' })
  members!: string[];

  @Field(() => Int, { description: 'Place among the areas, lowest first.' })
  @Property({ type: 'integer' })
  position!: number;
}
