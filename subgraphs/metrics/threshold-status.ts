import { registerEnumType } from 'type-graphql';
import { MetricDirection, type MetricContentFields } from './metric-content.type.js';

export enum ThresholdStatus {
  GREEN = 'green',
  AMBER = 'amber',
  RED = 'red',
  NONE = 'none',
}
registerEnumType(ThresholdStatus, {
  name: 'ThresholdStatus',
  description: 'Where a value stands between the thresholds; none where there is no value or no threshold.',
  valuesConfig: {
    GREEN: { description: 'As it should be.' },
    AMBER: { description: 'To be watched.' },
    RED: { description: 'To be acted on.' },
    NONE: { description: 'No value, or no thresholds.' },
  },
});

type Standards = Pick<MetricContentFields, 'direction' | 'targetValue' | 'green' | 'amber'>;

export const thresholdStatus = (value: number | null, { direction, targetValue, green, amber }: Standards): ThresholdStatus => {
  if (value === null || green === null || amber === null) return ThresholdStatus.NONE;
  switch (direction) {
    case MetricDirection.HIGHER:
      return value >= green ? ThresholdStatus.GREEN : value >= amber ? ThresholdStatus.AMBER : ThresholdStatus.RED;
    case MetricDirection.LOWER:
      return value <= green ? ThresholdStatus.GREEN : value <= amber ? ThresholdStatus.AMBER : ThresholdStatus.RED;
    case MetricDirection.TARGET: {
      if (targetValue === null) return ThresholdStatus.NONE;
      const distance = Math.abs(value - targetValue);
      return distance <= green ? ThresholdStatus.GREEN : distance <= amber ? ThresholdStatus.AMBER : ThresholdStatus.RED;
    }
  }
};

/** Null where there is nothing to compare. Close to the target counts as reached while it is green. */
export const isTargetReached = (value: number | null, standards: Standards): boolean | null => {
  const { direction, targetValue } = standards;
  if (value === null || targetValue === null) return null;
  switch (direction) {
    case MetricDirection.HIGHER:
      return value >= targetValue;
    case MetricDirection.LOWER:
      return value <= targetValue;
    case MetricDirection.TARGET: {
      const status = thresholdStatus(value, standards);
      return status === ThresholdStatus.NONE ? value === targetValue : status === ThresholdStatus.GREEN;
    }
  }
};
