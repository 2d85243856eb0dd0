import { exportFormat } from '../demo-file.js';
import { tradingPeriod } from './trading-period.js';

/** Defines a file in the format of a typical British export: commas, decimal points, dates as day/month/year. */
export const defineFile = exportFormat({ separator: ',', periodOf: tradingPeriod });

/** Formats an instant as day/month/year; empty if it is undefined. */
export const date = (instant: number | undefined): string => {
  if (instant === undefined) return '';
  const [year, month, day] = new Date(instant).toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
};
