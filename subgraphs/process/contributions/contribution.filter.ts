import { ArrayMaxSize, IsOptional } from 'class-validator';
import { Field, ID, InputType } from 'type-graphql';
import { ContributionKind } from './contribution.entity.js';

@InputType({ description: 'What narrows a list of contributions; everything given has to hold.' })
export class ContributionFilter {
  @Field(() => [ID], { nullable: true, description: 'Only contributions to these steps.' })
  @IsOptional()
  @ArrayMaxSize(30)
  stepIds?: string[] | null;

  @Field(() => [ContributionKind], { nullable: true, description: 'Only contributions of these kinds.' })
  @IsOptional()
  @ArrayMaxSize(3)
  kinds?: ContributionKind[] | null;

  @Field(() => [String], { nullable: true, description: 'Only contributions by these people.' })
  @IsOptional()
  @ArrayMaxSize(50)
  authors?: string[] | null;
}
