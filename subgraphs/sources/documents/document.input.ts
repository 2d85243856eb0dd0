import { IsIn, Length, Matches } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { HasWords } from '../../../platform/graph/has-words.js';

/** What can be read, by media type. */
const MEDIA_TYPES = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/markdown',
  'text/html',
  'text/plain',
];

@InputType({ description: 'A document to be read. The answer carries a link to put its file to.' })
export class DocumentCreateInput {
  @Field(() => String, { description: 'Name of the file, without a path, at most 200 characters.' })
  @Length(1, 200)
  @HasWords()
  @Matches(/^(?!\s*$|\.+$)[^\p{Cc}/\\]+$/u, { message: 'name should be a file name without a path' })
  name!: string;

  @Field(() => String, { description: `One of ${MEDIA_TYPES.join(', ')}.` })
  @IsIn(MEDIA_TYPES)
  mediaType!: string;
}
