import { IsOptional, Length, MaxLength, ValidateNested } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { HasWords } from '../../platform/graph/has-words.js';
import { PostgresSourceInput, RestSourceInput, SourceCredentialsInput } from './source-connection.input.js';
import { SourceOptionsInput } from './source.input.js';

@InputType({
  description:
    'What changes about a source; what is absent stays as it is. What it is and the way it is read stay: an upload is not fetched.',
})
export class SourceUpdateInput {
  @Field(() => String, { nullable: true, description: 'What people call it.' })
  @IsOptional()
  @Length(1, 200)
  @HasWords()
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'An https address to fetch the file from, for sources that are fetched.' })
  @IsOptional()
  @MaxLength(2_000)
  url?: string | null;

  @Field(() => SourceOptionsInput, {
    nullable: true,
    description: 'What is known about the file, whole; null lets everything be detected.',
  })
  @IsOptional()
  @ValidateNested()
  options?: SourceOptionsInput | null;

  @Field(() => PostgresSourceInput, { nullable: true, description: 'For sources of kind postgres, whole.' })
  @IsOptional()
  @ValidateNested()
  postgres?: PostgresSourceInput | null;

  @Field(() => RestSourceInput, { nullable: true, description: 'For sources of kind rest, whole.' })
  @IsOptional()
  @ValidateNested()
  rest?: RestSourceInput | null;

  @Field(() => SourceCredentialsInput, {
    nullable: true,
    description:
      'Another login, in place of the stored one; null removes it. Needed with another server: a stored login is sent only to the one that it was stated for.',
  })
  @IsOptional()
  @ValidateNested()
  credentials?: SourceCredentialsInput | null;
}
