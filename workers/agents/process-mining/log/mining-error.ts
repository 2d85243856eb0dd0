import { formatMessage, localized, type LocalizedText } from '../../../../platform/content/index.js';
import { MethodError } from '../../../method-error.js';
import { messagesIn } from '../messages.js';

/** `columns` and `column` are column names, `rows` is the number of rows read. */
export type MiningErrorReason =
  | { code: 'COLUMN_MISSING'; columns: string[] }
  | { code: 'TIMESTAMPS_INVALID'; column: string; rows: number }
  | { code: 'NO_EVENTS'; rows: number }
  /** `cases`: number of all cases. */
  | { code: 'NO_CASE_SELECTED'; cases: number };

/** Thrown if the log cannot be mined. */
export class MiningError extends MethodError<MiningErrorReason> {
  override name = 'MiningError';

  constructor(reason: MiningErrorReason) {
    super(reason, describe(reason));
  }
}

const describe = (reason: MiningErrorReason): LocalizedText => {
  const { code, ...values } = reason;
  const details = 'columns' in values ? { columns: values.columns.join(', ') } : values;
  return localized(messagesIn, ({ error }) => formatMessage(error[code], details));
};
