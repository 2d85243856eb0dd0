import { registerEnumType } from 'type-graphql';
import { MetricDirection, type MetricContentFields } from './metric-content.type.js';

export enum ThresholdStatus {
  green = 'green',
  amber = 'amber',
  red = 'red',
  none = 'none',
}
registerEnumType(ThresholdStatus, {
  name: 'ThresholdStatus',
  description: 'Where a value stands between the thresholds; none where there is no value or no threshold.',
  valuesConfig: {
    green: { description: 'As it should be.' },
    amber: { description: 'To be watched.' },
    red: { description: 'To be acted on.' },
    none: { description: 'No value, or no thresholds.' },
  },
});

type Standards = Pick<MetricContentFields, 'direction' | 'targetValue' | 'green' | 'amber'>;

export const thresholdStatus = (value: number | null, { direction, targetValue, green, amber }: Standards): ThresholdStatus => {
  if (value === null || green === null || amber === null) return ThresholdStatus.none;
  switch (direction) {
    case MetricDirection.higher:
      return value >= green ? ThresholdStatus.green : value >= amber ? ThresholdStatus.amber : ThresholdStatus.red;
    case MetricDirection.lower:
      return value <= green ? ThresholdStatus.green : value <= amber ? ThresholdStatus.amber : ThresholdStatus.red;
    case MetricDirection.target: {
      if (targetValue === null) return ThresholdStatus.none;
      const distance = Math.abs(value - targetValue);
      return distance <= green ? ThresholdStatus.green : distance <= amber ? ThresholdStatus.amber : ThresholdStatus.red;
    }
  }
};

/** Null where there is nothing to compare. Close to the target counts as reached while it is green. */
export const isTargetReached = (value: number | null, standards: Standards): boolean | null => {
  const { direction, targetValue } = standards;
  if (value === null || targetValue === null) return null;
  switch (direction) {
    case MetricDirection.higher:
      return value >= targetValue;
    case MetricDirection.lower:
      return value <= targetValue;
    case MetricDirection.target: {
      const status = thresholdStatus(value, standards);
      return status === ThresholdStatus.none ? value === targetValue : status === ThresholdStatus.green;
    }
  }
};
