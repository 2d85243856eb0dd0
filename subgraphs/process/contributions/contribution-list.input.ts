import { ArrayMaxSize, IsOptional, Length } from 'class-validator';
import { Field, ID, InputType } from 'type-graphql';
import { byText, orderType } from '../../../platform/graph/lists/list-order.js';
import { DateTime } from '../../../platform/graph/scalars/scalars.js';
import { ContributionKind, FileStatus, type Contribution } from './contribution.entity.js';

@InputType({ description: 'Restricts a list of contributions. All given conditions apply.' })
export class ContributionFilterInput {
  @Field(() => [ID], { nullable: true, description: 'Only contributions to the steps with one of these ids; at most 30.' })
  @IsOptional()
  @ArrayMaxSize(30)
  stepIds?: string[] | null;

  @Field(() => [ContributionKind], { nullable: true, description: 'Only contributions of one of these kinds; at most 3.' })
  @IsOptional()
  @ArrayMaxSize(3)
  kinds?: ContributionKind[] | null;

  @Field(() => [String], { nullable: true, description: 'Only contributions by one of these subjects of users or tokens; at most 50.' })
  @IsOptional()
  @ArrayMaxSize(50)
  authors?: string[] | null;

  @Field(() => [FileStatus], { nullable: true, description: 'Only files with one of these upload statuses.' })
  fileStatuses?: FileStatus[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'Only contributions whose title, text, address or file name contains this text, ignoring case; 1 to 200 characters.',
  })
  @IsOptional()
  @Length(1, 200)
  text?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Only contributions that were created at or after this time.' })
  createdAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Only contributions that were created before this time.' })
  createdBefore?: Date | null;
}

export const ContributionOrder = orderType<Contribution>('Contribution', {
  CREATED_AT: { description: 'Time at which the contribution was created.' },
  TITLE: { description: 'Title, ignoring case.', key: { ...byText('title'), nullable: true } },
  AUTHOR: { description: 'Author, ignoring case.', key: byText('author') },
  KIND: { description: 'Kind: file, link, note.', key: { property: 'kind', type: 'text' } },
  BYTES: { description: 'Size of the file.', key: { property: 'bytes', type: 'number', nullable: true } },
});
