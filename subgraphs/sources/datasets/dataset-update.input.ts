import { ArrayMaxSize, IsOptional, Length, ValidateNested } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import type { ColumnRole, Meaning } from '../../../platform/column-meaning/index.js';
import { NotBlank } from '../../../platform/graph/types/not-blank.js';
import { ColumnRoles, SemanticType } from './semantic-type.js';

@InputType({
  description: 'Correction of what the service understood of a column. Absent fields keep their value; null takes a correction back.',
})
export class ColumnCorrectionInput {
  @Field(() => String, { description: 'Name of the column, 1 to 300 characters.' })
  @Length(1, 300)
  name!: string;

  @Field(() => SemanticType, { nullable: true, description: 'Business meaning. It must suit the data type of the column.' })
  @IsOptional()
  semanticType?: Meaning | null;

  @Field(() => String, {
    nullable: true,
    description: 'Unit of a numeric column, such as `EUR`, `h` or `%`, 1 to 20 characters.',
  })
  @IsOptional()
  @Length(1, 20)
  @NotBlank()
  unit?: string | null;

  @Field(() => ColumnRoles, { nullable: true, description: 'Use of the column in analyses. It must suit the data type of the column.' })
  @IsOptional()
  role?: ColumnRole | null;
}

@InputType({ description: 'Changes to a dataset.' })
export class DatasetUpdateInput {
  @Field(() => [ColumnCorrectionInput], {
    nullable: true,
    description: 'Corrections of columns, at most 500. Corrections of other columns are kept.',
  })
  @IsOptional()
  @ArrayMaxSize(500)
  @ValidateNested({ each: true })
  columns?: ColumnCorrectionInput[] | null;
}
