import { formatDate, formatFigure, formatNumber } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import type { SeriesGrain } from '../../methods/series/index.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { ROW_COUNT } from './examine-table.js';
import type { Candidate } from './pattern-result.js';
import { messagesIn, type Messages } from './messages.js';

export const pText = (p: number, language: Language): string =>
  p < 0.001 ? `< ${formatNumber(0.001, language, 3)}` : formatNumber(p, language, 3);

export const subjectText = (name: string, language: Language): string => {
  const messages = messagesIn(language);
  return name === ROW_COUNT ? messages.rowCount : messages.quoted(oneLine(name));
};

/** Returns one sentence that states the hypothesis with its figures. */
export const statementOf = (candidate: Candidate, language: Language): string => {
  const messages = messagesIn(language);
  const [a = '', b = ''] = candidate.subjects.map((name) => subjectText(name, language));
  const number = (value: number): string => formatFigure(value, language);
  const { trend, shift, season, relation, groups } = candidate;
  if (trend) {
    const { slope, low, high, grain } = trend;
    return messages.trend(a, slope >= 0, number(Math.abs(slope)), messages.grains[grain], number(low), number(high));
  }
  if (shift) return messages.shift(a, formatDate(shift.from, language), number(shift.before), number(shift.after));
  if (season) {
    const position = (index: number): string => positionText(season.grain, index, messages);
    const { highest, lowest } = season;
    return messages.season(
      a,
      position(highest.place),
      signed(highest.deviation, language),
      position(lowest.place),
      signed(lowest.deviation, language),
    );
  }
  if (relation)
    return messages.relation(
      a,
      b,
      candidate.effect.value > 0,
      relation.of === 'changes',
      formatNumber(candidate.effect.value, language, 2),
    );
  const [highest, lowest] = [groups?.[0], groups?.at(-1)];
  return messages.groups(
    a,
    b,
    messages.quoted(oneLine(highest?.value ?? '')),
    number(highest?.median ?? 0),
    messages.quoted(oneLine(lowest?.value ?? '')),
    number(lowest?.median ?? 0),
  );
};

const positionText = (grain: SeriesGrain, index: number, messages: Messages): string => {
  if (grain === 'day') return messages.weekdays[index] ?? '';
  if (grain === 'month') return messages.months[index] ?? '';
  return messages.place(grain, String(index + 1));
};

const signed = (value: number, language: Language): string => `${value > 0 ? '+' : ''}${formatFigure(value, language)}`;
