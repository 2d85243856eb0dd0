import { Directive, Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A text in every language of the service.' })
@Directive('@shareable')
export class LocalizedText {
  @Field(() => String, { description: 'The text in German.' })
  de!: string;

  @Field(() => String, { description: 'The text in English.' })
  en!: string;
}
