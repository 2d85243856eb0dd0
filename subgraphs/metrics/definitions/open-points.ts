import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { localized } from '../../../platform/content/index.js';
import { LocalizedText } from '../../../platform/graph/scalars/localized-text.js';
import { catalogueKpiOf } from '../kpi-names/index.js';
import { messagesIn } from '../messages.js';
import { MetricStatus, OPEN_FORMULA } from './metric-content.type.js';
import type { MetricDefinition } from './metric-definition.entity.js';

export enum MetricOpenPointCode {
  DATASET = 'dataset',
  FORMULA = 'formula',
  TARGET = 'target',
}
registerEnumType(MetricOpenPointCode, {
  name: 'MetricOpenPointCode',
  description: 'Kind of an open point of a draft.',
  valuesConfig: {
    DATASET: { description: 'No dataset carries the metric. It cannot be activated.' },
    FORMULA: { description: 'The calculation is not known. The metric cannot be activated.' },
    TARGET: { description: 'The metric has no target.' },
  },
});

@ObjectType({ description: 'Something that a draft metric lacks.' })
export class MetricOpenPoint {
  @Field(() => MetricOpenPointCode, { description: 'Kind of the open point.' })
  code!: MetricOpenPointCode;

  @Field(() => LocalizedText, {
    description: 'The open point as a sentence in German and English, with the columns that are needed if they are known.',
  })
  text!: LocalizedText;
}

/** Returns what a draft lacks; empty for other metrics. */
export const openPointsOf = ({ status, name, formula, datasetId, targetValue }: MetricDefinition): MetricOpenPoint[] => {
  if (status !== MetricStatus.DRAFT) return [];
  const points: MetricOpenPoint[] = [];
  if (datasetId === null) {
    const roles = formula === OPEN_FORMULA ? [] : Object.values(catalogueKpiOf(name)?.roles ?? {});
    points.push({
      code: MetricOpenPointCode.DATASET,
      text: localized(messagesIn, ({ openPoint }, language) =>
        openPoint.dataset(roles.flatMap(({ names }) => names[language][0] ?? []).join(', ') || null),
      ),
    });
  }
  if (formula === OPEN_FORMULA)
    points.push({ code: MetricOpenPointCode.FORMULA, text: localized(messagesIn, ({ openPoint }) => openPoint.formula) });
  if (targetValue === null)
    points.push({ code: MetricOpenPointCode.TARGET, text: localized(messagesIn, ({ openPoint }) => openPoint.target) });
  return points;
};
