import { exportFormat } from '../demo-file.js';
import { demoPeriod } from './demo-period.js';

/** Defines a file in the format of a typical German export: semicolons, decimal commas, ISO dates, local times without an offset. */
export const defineFile = exportFormat({ separator: ';', periodOf: demoPeriod });

/** Formats a number with a decimal comma. */
export const decimal = (value: number, digits: number): string => value.toFixed(digits).replace('.', ',');
