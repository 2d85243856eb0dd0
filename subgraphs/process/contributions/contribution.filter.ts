import { ArrayMaxSize, IsOptional } from 'class-validator';
import { Field, ID, InputType } from 'type-graphql';
import { ContributionKind } from './contribution.entity.js';

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
}
