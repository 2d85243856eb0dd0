import { registerEnumType } from 'type-graphql';
import { MetricDirection, type MetricContentFields } from '../definitions/metric-content.type.js';

export enum ThresholdStatus {
  GREEN = 'green',
  AMBER = 'amber',
  RED = 'red',
  NONE = 'none',
}
registerEnumType(ThresholdStatus, {
  name: 'ThresholdStatus',
  description: 'Colour of a value by the thresholds of its metric.',
  valuesConfig: {
    GREEN: { description: 'The value is in the green range.' },
    AMBER: { description: 'The value is in the amber range.' },
    RED: { description: 'The value is in the red range.' },
    NONE: { description: 'There is no value, or the metric has no thresholds.' },
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

/**
 * Returns whether a value reaches the target; null without a value or target. For the direction `target`, a green value reaches
 * it; without thresholds, only an equal value does.
 */
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
