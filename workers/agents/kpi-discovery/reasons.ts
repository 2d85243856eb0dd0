import { localized, type LocalizedText } from '../../../platform/content/index.js';
import { formatNumber } from '../../documents/text/formatting.js';
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

export const gateReason = (gate: Gate): LocalizedText => localized(messagesIn, ({ gates }) => gates[gate ?? 'unchecked']);

export const implausibleReason = (): LocalizedText => localized(messagesIn, ({ reason }) => reason.implausible);

export const directionReason = (): LocalizedText => localized(messagesIn, ({ reason }) => reason.direction);
