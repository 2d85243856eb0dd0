import { ArrayMaxSize, IsOptional, Length } from 'class-validator';
import { Field, ID, InputType } from 'type-graphql';
import { GraphLanguage } from '../../platform/graph/language.js';
import { orderType } from '../../platform/graph/list-order.js';
import { DateTime } from '../../platform/graph/scalars.js';
import { Briefing, Export, EXPORT_FORMATS, type ExportFormat } from './deliverable.entity.js';

@InputType({ description: 'Conditions on a list of briefings. A briefing has to meet all that are given.' })
export class BriefingFilterInput {
  @Field(() => GraphLanguage, { nullable: true, description: 'Language of the briefing.' })
  language?: GraphLanguage | null;

  @Field(() => String, {
    nullable: true,
    description: 'Text that the title or the summary contains, ignoring case. 1 to 200 characters.',
  })
  @IsOptional()
  @Length(1, 200)
  text?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'The briefing was created at this time or later.' })
  createdAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'The briefing was created before this time.' })
  createdBefore?: Date | null;
}

@InputType({ description: 'Conditions on a list of exports. An export has to meet all that are given.' })
export class ExportFilterInput {
  @Field(() => [EXPORT_FORMATS], { nullable: true, description: 'File formats; one of them has to match.' })
  formats?: ExportFormat[] | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'Exported data: ids of datasets, `runs`, `events` or `quality_checks`; one of them has to match. At most 100.',
  })
  @IsOptional()
  @ArrayMaxSize(100)
  subjects?: string[] | null;

  @Field(() => DateTime, { nullable: true, description: 'The export was created at this time or later.' })
  createdAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'The export was created before this time.' })
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
