import { ArrayMaxSize, IsIn, IsOptional, Length, Matches } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { NotBlank } from '../../../platform/graph/types/not-blank.js';
import { BY_NAME, orderType } from '../../../platform/graph/lists/list-order.js';
import { DateTime } from '../../../platform/graph/scalars/scalars.js';
import { DocumentStatus, type Document } from './document.entity.js';

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
  @NotBlank()
  @Matches(/^(?!\s*$|\.+$)[^\p{Cc}/\\]+$/u, { message: 'name should be a file name without a path' })
  name!: string;

  @Field(() => String, { description: `Media type of the file. One of ${MEDIA_TYPES.map((type) => `\`${type}\``).join(', ')}.` })
  @IsIn(MEDIA_TYPES)
  mediaType!: string;
}

@InputType({ description: 'Conditions on a list of documents. An entry meets all given conditions.' })
export class DocumentFilterInput {
  @Field(() => [DocumentStatus], {
    nullable: true,
    description: 'Only documents whose upload had one of these statuses when the file was last checked.',
  })
  statuses?: DocumentStatus[] | null;

  @Field(() => [String], { nullable: true, description: 'Only documents with one of these media types; at most 20.' })
  @IsOptional()
  @ArrayMaxSize(20)
  mediaTypes?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'Only documents whose file name contains this text, ignoring case; 1 to 200 characters.',
  })
  @IsOptional()
  @Length(1, 200)
  text?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Only documents that one of these subjects of users or tokens created; at most 50.',
  })
  @IsOptional()
  @ArrayMaxSize(50)
  createdBy?: string[] | null;

  @Field(() => DateTime, { nullable: true, description: 'Only documents that were created at or after this time.' })
  createdAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Only documents that were created before this time.' })
  createdBefore?: Date | null;
}

export const DocumentOrder = orderType<Document>('Document', {
  CREATED_AT: { description: 'Time at which the document was created.' },
  NAME: { description: 'File name, ignoring case.', key: BY_NAME },
  BYTES: { description: 'Size of the file.', key: { property: 'bytes', type: 'number', nullable: true } },
});
