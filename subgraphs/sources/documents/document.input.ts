import { IsIn, Length, Matches } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { HasWords } from '../../../platform/graph/has-words.js';

/** Supported media types. */
const MEDIA_TYPES = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/markdown',
  'text/html',
  'text/plain',
];

@InputType({ description: 'A document to create. The result contains a link for the upload of its file.' })
export class DocumentCreateInput {
  @Field(() => String, { description: 'File name without a path, 1 to 200 characters.' })
  @Length(1, 200)
  @HasWords()
  @Matches(/^(?!\s*$|\.+$)[^\p{Cc}/\\]+$/u, { message: 'name should be a file name without a path' })
  name!: string;

  @Field(() => String, { description: `Media type of the file. One of ${MEDIA_TYPES.map((type) => `\`${type}\``).join(', ')}.` })
  @IsIn(MEDIA_TYPES)
  mediaType!: string;
}
