import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { LocalizedText } from '../../../platform/graph/scalars/localized-text.js';
import { DateTime, LocalDate } from '../../../platform/graph/scalars/scalars.js';
import type { Day } from '../day.js';
import { ProgrammePhase } from '../phase.js';
import { PhasePlan } from '../programme/programme.entity.js';
import { BoardItemKind, BoardReasonCode, BoardUnavailableReason } from './board-terms.js';
import { Light } from './light.js';

registerEnumType(Light, {
  name: 'Light',
  description: 'Colour of a traffic light, worst first.',
  valuesConfig: {
    RED: { description: 'The plan is in danger.' },
    AMBER: { description: 'Attention is needed.' },
    GREEN: { description: 'Everything is on plan.' },
    GREY: { description: 'Nothing is planned, neither initiatives nor dates of the phase.' },
  },
});

@ObjectType({ description: 'The record of the programme that a reason concerns.' })
export class BoardItem {
  @Field(() => ID, { description: 'Id of the record.' })
  id!: string;

  @Field(() => BoardItemKind, { description: 'Kind of the record.' })
  kind!: `${BoardItemKind}`;

  @Field(() => String, { description: 'Title of the record.' })
  title!: string;
}

@ObjectType({ description: 'A reason for the colour of a traffic light.' })
export class BoardReason {
  @Field(() => BoardReasonCode, { description: 'Code of the reason.' })
  code!: `${BoardReasonCode}`;

  @Field(() => Light, { description: 'Colour that follows from this reason alone.' })
  light!: Light;

  @Field(() => LocalizedText, { description: 'The reason as a sentence in German and English.' })
  text!: LocalizedText;

  @Field(() => BoardItem, {
    nullable: true,
    description: 'The record that the reason concerns; null if it concerns all records of the light.',
  })
  item!: BoardItem | null;
}

@ObjectType({ description: 'The traffic light of one area in one phase.' })
export class BoardLight {
  @Field(() => ID, { description: 'Id of the area.' })
  areaId!: string;

  @Field(() => ProgrammePhase, { description: 'The phase.' })
  phase!: ProgrammePhase;

  @Field(() => Light, { description: 'Colour of the light: the worst of its reasons.' })
  light!: Light;

  @Field(() => [BoardReason], { description: 'Reasons for the colour, worst first; at least one.' })
  reasons!: BoardReason[];

  @Field(() => Int, { description: 'Number of initiatives that are not cancelled.' })
  initiatives!: number;

  @Field(() => Int, { description: 'Number of open milestones.' })
  openMilestones!: number;
}

@ObjectType({ description: 'A responsibility area with its traffic light over all phases.' })
export class BoardArea {
  @Field(() => ID, { description: 'Id of the area.' })
  areaId!: string;

  @Field(() => String, { description: 'Name of the area.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'The responsibilities of the area; null if none are stated.' })
  purpose!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the person responsible for the area; null if nobody is named.' })
  owner!: string | null;

  @Field(() => [String], { description: 'Names of the persons who work in the area.' })
  members!: string[];

  @Field(() => Light, { description: 'Worst colour of the phases of the area and of its own reasons.' })
  light!: Light;

  @Field(() => [BoardReason], { description: 'Reasons that concern the area as a whole, worst first.' })
  reasons!: BoardReason[];
}

@ObjectType({ description: 'Traffic lights of the current programme by area and phase, computed at the time of the request.' })
export class TransformationBoard {
  @Field(() => Boolean, { description: 'True if the search index could be read. If false, there are no lights.' })
  available!: boolean;

  @Field(() => BoardUnavailableReason, {
    nullable: true,
    description: 'Reason for the absence of lights; null if there are lights.',
  })
  reasonCode!: `${BoardUnavailableReason}` | null;

  @Field(() => LocalizedText, {
    nullable: true,
    description: 'Reason for the absence of lights, as a sentence in German and English; null if there are lights.',
  })
  reason!: LocalizedText | null;

  @Field(() => String, { nullable: true, description: 'Name of the programme; null if there are no lights.' })
  programme!: string | null;

  @Field(() => LocalDate, {
    nullable: true,
    description: 'Day for which the lights are computed, in the time zone of the tenant; null if there are no lights.',
  })
  asOf!: Day | null;

  @Field(() => DateTime, { description: 'Time at which the board was read.' })
  readAt!: Date;

  @Field(() => [PhasePlan], { description: 'The phases of the programme in their order: the columns of the board.' })
  phases!: PhasePlan[];

  @Field(() => [BoardArea], { description: 'The areas of the programme by position: the rows of the board.' })
  areas!: BoardArea[];

  @Field(() => [BoardLight], { description: 'One light for each area and phase.' })
  lights!: BoardLight[];

  @Field(() => Light, { nullable: true, description: 'Worst colour of the board; null if there are no lights.' })
  overall!: Light | null;

  @Field(() => [BoardReason], { description: 'Reasons that concern the programme as a whole, worst first.' })
  reasons!: BoardReason[];
}
