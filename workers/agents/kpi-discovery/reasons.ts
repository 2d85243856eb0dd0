import { localized, type LocalizedText } from '../../../platform/content/index.js';
import { formatDate, formatNumber } from '../../documents/text/formatting.js';
import type { BoundRole } from './bind-roles.js';
import { messagesIn } from './messages.js';
import type { Gate } from './score.js';

/** States the columns of the KPI and how well their names match. */
export const columnsReason = (roles: readonly BoundRole[]): LocalizedText =>
  localized(messagesIn, ({ reason }, language) =>
    reason.columns(roles.map(({ column, match }) => reason.column(column, formatNumber(match * 100, language, 0))).join(', ')),
  );

export const seriesReason = (name: string): LocalizedText => localized(messagesIn, ({ reason }) => reason.series(name));

export const rowsReason = (rows: number, tableRows: number): LocalizedText =>
  localized(messagesIn, ({ reason }, language) => reason.rows(formatNumber(rows, language, 0), formatNumber(tableRows, language, 0)));

export const historyReason = (periods: number, grain: string): LocalizedText =>
  localized(messagesIn, ({ reason, periods: nouns }, language) => {
    const noun = nouns[grain];
    return noun === undefined ? reason.snapshot : reason.history(noun, formatNumber(periods, language, 0));
  });

/** States which period the value is of, and that a newer one is left out because it has only begun; nothing for the whole table. */
export const periodReasons = (
  valuePeriod: string | null,
  { isComplete, begun }: { isComplete: boolean; begun: string | null },
): LocalizedText[] =>
  valuePeriod === null
    ? []
    : [
        localized(messagesIn, ({ reason }, language) => {
          const day = formatDate(valuePeriod, language);
          return isComplete ? reason.complete(day, begun && formatDate(begun, language)) : reason.begun(day);
        }),
      ];

export const constantReason = (): LocalizedText => localized(messagesIn, ({ reason }) => reason.constant);

export const assumedUnitReason = (column: string, unit: LocalizedText): LocalizedText =>
  localized(messagesIn, ({ reason }, language) => reason.assumedUnit(column, unit[language]));

export const gateReason = (gate: Gate): LocalizedText => localized(messagesIn, ({ gates }) => gates[gate ?? 'unchecked']);

export const implausibleReason = (): LocalizedText => localized(messagesIn, ({ reason }) => reason.implausible);

export const directionReason = (): LocalizedText => localized(messagesIn, ({ reason }) => reason.direction);
