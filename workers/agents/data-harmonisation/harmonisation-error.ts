import { formatMessage, localized, type LocalizedText } from '../../../platform/content/index.js';
import { MethodError } from '../../method-error.js';
import { messagesIn } from './messages.js';

export type HarmonisationErrorReason =
  | { code: 'COLUMN_MISSING'; column: string; dataset: string }
  | { code: 'RULE_UNUSED'; column: string; columns: string }
  | { code: 'NO_COMPARABLE_COLUMNS'; one: string; other: string }
  | { code: 'KEY_NOT_UNIQUE'; column: string; dataset: string }
  | { code: 'NO_ROWS' | 'FIELDS_MISSING'; dataset: string }
  | { code: 'DECISION_UNKNOWN' | 'DECISIONS_CONTRADICT'; row: number; dataset: string }
  | { code: 'DECISION_WITHIN_DATASET'; dataset: string };

/** Thrown if the datasets cannot be merged. */
export class HarmonisationError extends MethodError<HarmonisationErrorReason> {
  override name = 'HarmonisationError';

  constructor(reason: HarmonisationErrorReason) {
    super(reason, describe(reason));
  }
}

const describe = ({ code, ...values }: HarmonisationErrorReason): LocalizedText =>
  localized(messagesIn, ({ error }) => formatMessage(error[code], values));
