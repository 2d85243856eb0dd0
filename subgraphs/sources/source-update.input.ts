import { IsOptional, Length, MaxLength, ValidateNested } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { GraphOnly } from '../../platform/graph/schema/graph-only.js';
import { NotBlank } from '../../platform/graph/types/not-blank.js';
import { PostgresSourceInput, RestSourceInput, SourceCredentialsInput } from './connection/source-connection.input.js';
import { SourceScheduleInput } from './schedule/source-schedule.input.js';
import { SourceOptionsInput } from './source.input.js';

@InputType({
  description: 'Changes to a source. Absent fields keep their value. Kind and origin cannot be changed.',
})
export class SourceUpdateInput {
  @Field(() => String, { nullable: true, description: 'Display name of the source, 1 to 200 characters.' })
  @IsOptional()
  @Length(1, 200)
  @NotBlank()
  name?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'HTTPS URL of the data, at most 2,000 characters. Only for sources with origin `url`.',
  })
  @IsOptional()
  @MaxLength(2_000)
  url?: string | null;

  @Field(() => SourceOptionsInput, {
    nullable: true,
    description: 'File options. Replaces all options; null resets them, so that everything is detected.',
  })
  @IsOptional()
  @ValidateNested()
  options?: SourceOptionsInput | null;

  @Field(() => PostgresSourceInput, {
    nullable: true,
    description: 'Database connection and query. Replaces all settings. Only for sources of kind `postgres`.',
  })
  @IsOptional()
  @ValidateNested()
  postgres?: PostgresSourceInput | null;

  @Field(() => RestSourceInput, {
    nullable: true,
    description: 'Settings for reading the REST API. Replaces all settings. Only for sources of kind `rest`.',
  })
  @IsOptional()
  @ValidateNested()
  rest?: RestSourceInput | null;

  @Field(() => SourceCredentialsInput, {
    nullable: true,
    description:
      'Credentials that replace the stored ones; null removes them. Required if the server changes: stored credentials are not sent to another server.',
  })
  @IsOptional()
  @ValidateNested()
  credentials?: SourceCredentialsInput | null;

  @Field(() => SourceScheduleInput, {
    nullable: true,
    description:
      'Times of synchronisations without a request, which replace the stored ones; null removes them. Only for sources that are fetched: from a URL, a REST API or a database. A running synchronisation continues.',
  })
  @IsOptional()
  @ValidateNested()
  @GraphOnly()
  schedule?: SourceScheduleInput | null;
}
