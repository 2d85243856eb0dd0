import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { LocalizedText } from '../../../platform/graph/localized-text.js';
import { DateTime, LocalDate } from '../../../platform/graph/scalars.js';
import type { Day } from '../day.js';
import { ProgrammePhase } from '../phase.js';
import { PhasePlan } from '../programme/programme.entity.js';
import { Light } from './light.js';

registerEnumType(Light, {
  name: 'Light',
  description: 'green: on plan. amber: needs attention. red: the plan is in danger. grey: nothing is planned.',
});

@ObjectType({ description: 'An item of the programme.' })
export class BoardItem {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  @Field(() => String, { description: 'initiative, milestone, risk or decision.' })
  kind!: string;

  @Field(() => String)
  title!: string;
}

@ObjectType({ description: 'Why a light is as it is.' })
export class BoardReason {
  @Field(() => String, { description: 'Stable name, for example milestone_overdue.' })
  code!: string;

  @Field(() => Light, { description: 'What this reason alone would make of it.' })
  light!: Light;

  @Field(() => LocalizedText)
  text!: LocalizedText;

  @Field(() => BoardItem, { nullable: true, description: 'What it is about; null where it is about all.' })
  item!: BoardItem | null;
}

@ObjectType({ description: 'The light of one area in one phase.' })
export class BoardLight {
  @Field(() => ID)
  areaId!: string;

  @Field(() => ProgrammePhase)
  phase!: ProgrammePhase;

  @Field(() => Light)
  light!: Light;

  @Field(() => [BoardReason], { description: 'Worst first; never empty.' })
  reasons!: BoardReason[];

  @Field(() => Int, { description: 'Initiatives that were not cancelled.' })
  initiatives!: number;

  @Field(() => Int, { description: 'Milestones that are still open.' })
  openMilestones!: number;
}

@ObjectType({ description: 'A responsibility area with its light over all phases.' })
export class BoardArea {
  @Field(() => ID)
  areaId!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true, description: 'What the area answers for.' })
  purpose!: string | null;

  @Field(() => String, { nullable: true })
  owner!: string | null;

  @Field(() => [String], { description: 'Persons who work on it.' })
  members!: string[];

  @Field(() => Light, { description: 'The worst of its phases and of its own reasons.' })
  light!: Light;

  @Field(() => [BoardReason], { description: 'What concerns the area as a whole.' })
  reasons!: BoardReason[];
}

@ObjectType({ description: 'Traffic lights of the current programme, area by phase, judged anew at every reading.' })
export class TransformationBoard {
  @Field(() => Boolean, { description: 'Whether the search index could be read; false comes with no values at all.' })
  available!: boolean;

  @Field(() => String, { nullable: true, description: 'Why there are no lights: index_unreadable or no_programme; null where there are.' })
  reasonCode!: string | null;

  @Field(() => LocalizedText, { nullable: true, description: 'Why there are no lights, for people.' })
  reason!: LocalizedText | null;

  @Field(() => String, { nullable: true, description: 'Name of the programme.' })
  programme!: string | null;

  @Field(() => LocalDate, { nullable: true, description: 'The day that was judged.' })
  asOf!: Day | null;

  @Field(() => DateTime, { description: 'When the board was read.' })
  readAt!: Date;

  @Field(() => [PhasePlan], { description: 'Columns of the board, in their order.' })
  phases!: PhasePlan[];

  @Field(() => [BoardArea], { description: 'Rows of the board, in their order.' })
  areas!: BoardArea[];

  @Field(() => [BoardLight], { description: 'One for every area and phase.' })
  lights!: BoardLight[];

  @Field(() => Light, { nullable: true, description: 'The worst of all; null where there are no lights.' })
  overall!: Light | null;

  @Field(() => [BoardReason], { description: 'What concerns the programme as a whole.' })
  reasons!: BoardReason[];
}
