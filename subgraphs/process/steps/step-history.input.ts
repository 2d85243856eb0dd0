import { ArrayMaxSize, IsOptional } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { byText, orderType } from '../../../platform/graph/lists/list-order.js';
import { DateTime } from '../../../platform/graph/scalars/scalars.js';
import { ProcessStepAction, type StepTransition } from './step.entity.js';

@InputType({ description: 'Restricts the history of a step. All given conditions apply.' })
export class ProcessStepTransitionFilterInput {
  @Field(() => [ProcessStepAction], { nullable: true, description: 'Only changes by one of these actions.' })
  actions?: ProcessStepAction[] | null;

  @Field(() => [String], { nullable: true, description: 'Only changes by one of these subjects of users or tokens; at most 50.' })
  @IsOptional()
  @ArrayMaxSize(50)
  actors?: string[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True for completions that overrode completion rules only, false for the other changes only.',
  })
  forced?: boolean | null;

  @Field(() => DateTime, { nullable: true, description: 'Only changes at or after this time.' })
  timeAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Only changes before this time.' })
  timeBefore?: Date | null;
}

/** Sort keys of the changes of a step; the revision breaks ties. */
export const ProcessStepTransitionOrder = orderType<StepTransition>('ProcessStepTransition', {
  TIME: { description: 'Time of the change.' },
  ACTION: { description: 'Action: block, complete, reopen, start, unblock.', key: { property: 'action', type: 'text' } },
  ACTOR: {
    description: 'Subject of the user or token that changed the step, ignoring case.',
    key: byText('actor'),
  },
});
