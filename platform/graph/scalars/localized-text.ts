import 'reflect-metadata';
import { Directive, Field, FieldResolver, ObjectType, Resolver, Root, type ClassType } from 'type-graphql';
import { GraphOnly } from '../schema/graph-only.js';

@ObjectType({ description: 'A text in every language of the service.' })
@Directive('@shareable')
export class LocalizedText {
  @Field(() => String, { description: 'The text in German.' })
  de!: string;

  @Field(() => String, { description: 'The text in English.' })
  en!: string;
}

/** Deprecation reason of `de` and `en` in types with other fields. */
export const USE_TEXT = 'Use text.';

/** Declares the resolver of a field `text` on an object type with the fields `de` and `en`. REST has only these two. */
export const textResolver = (type: () => ClassType): new () => object => {
  @Resolver(type)
  class TextResolver {
    @FieldResolver(() => LocalizedText, { description: 'The text in every language.' })
    @GraphOnly()
    text(@Root() { de, en }: LocalizedText): LocalizedText {
      return { de, en };
    }
  }
  return TextResolver;
};
