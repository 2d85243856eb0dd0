import { ArrayMaxSize, IsOptional, Length } from 'class-validator';
import { Field, ID, InputType } from 'type-graphql';
import type { Language } from '../../../platform/content/index.js';
import { GraphLanguage } from '../../../platform/graph/scalars/language.js';
import { orderType } from '../../../platform/graph/lists/list-order.js';
import { DateTime } from '../../../platform/graph/scalars/scalars.js';
import { Briefing, Export, EXPORT_FORMATS, type ExportFormat } from './deliverable.entity.js';

@InputType({ description: 'Conditions on a list of briefings. A briefing has to meet all that are given.' })
export class BriefingFilterInput {
  @Field(() => [GraphLanguage], { nullable: true, description: 'Only briefings in one of these languages.' })
  languages?: Language[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'Only briefings whose title or summary contains this text, ignoring case; 1 to 200 characters.',
  })
  @IsOptional()
  @Length(1, 200)
  text?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Only briefings that were created at or after this time.' })
  createdAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Only briefings that were created before this time.' })
  createdBefore?: Date | null;
}

@InputType({ description: 'Conditions on a list of exports. An export has to meet all that are given.' })
export class ExportFilterInput {
  @Field(() => [EXPORT_FORMATS], { nullable: true, description: 'Only exports in one of these file formats.' })
  formats?: ExportFormat[] | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'Only exports of one of these data: ids of datasets, `runs`, `events` or `quality_checks`; at most 100.',
  })
  @IsOptional()
  @ArrayMaxSize(100)
  subjects?: string[] | null;

  @Field(() => DateTime, { nullable: true, description: 'Only exports that were created at or after this time.' })
  createdAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Only exports that were created before this time.' })
  createdBefore?: Date | null;
}

export const BriefingOrder = orderType<Briefing>('Briefing', {
  CREATED_AT: { description: 'The time at which the briefing was created.' },
  TITLE: { description: 'The title, ignoring case.', key: { property: 'title', type: 'text', by: (title) => `lower(${title})` } },
});

export const ExportOrder = orderType<Export>('Export', {
  CREATED_AT: { description: 'The time at which the export was created.' },
  FORMAT: { description: 'The file format.', key: { property: 'format', type: 'text' } },
  ROWS: { description: 'The number of exported rows.', key: { property: 'rows', type: 'number' } },
});
