import type { BlockInput } from '../../documents/document-model.js';
import { formatDuration, formatFigure, formatNumber, type Language } from '../../documents/text/formatting.js';
import { periodText } from '../request-reading/index.js';
import { oneLine } from '../tenant-state/index.js';
import type { AskedGroup } from './asked-group.js';
import { messagesIn } from './messages.js';
import type { MainReason } from './main-reason.js';
import type { PeerGap } from './peer-gaps.js';

/** Size from which a gap is clear, in spreads of the other groups. */
const CLEAR = 1;
const MAX_ITEMS = 6;
const MAX_NAME = 60;

/** Returns whether a group is clearly worse than the others on a figure. */
export const isClear = ({ size }: PeerGap): boolean => size >= CLEAR;

/** Returns the name of the figure of a gap. */
export const gapName = ({ measure: { kind, parts }, dataset }: PeerGap, language: Language): string => {
  const { measures } = messagesIn(language);
  const [first = '', second = ''] = parts.map((part) => oneLine(part, MAX_NAME));
  switch (kind) {
    case 'state':
    case 'rate':
    case 'wait':
      return measures[kind](first, second);
    case 'count':
    case 'duration':
      return measures[kind](oneLine(dataset.name, MAX_NAME));
    default:
      return measures[kind](first);
  }
};

const percentText = (value: number, language: Language): string => `${formatFigure(value, language)}${language === 'de' ? ' ' : ''}%`;

/** Returns a figure of a gap with its unit. */
export const gapValue = (value: number, { measure: { kind, unit } }: Pick<PeerGap, 'measure'>, language: Language): string => {
  const messages = messagesIn(language);
  if (kind === 'promoters') return formatNumber(value, language, { min: 0, max: 1 });
  if (unit === '%') return percentText(value, language);
  const number = formatFigure(value, language);
  if (unit === 's') return formatDuration(value, language);
  if (unit === 'min') return messages.minutes(number);
  return unit === 'd' ? messages.days(number, value) : number;
};

/** States a figure of a group beside that of the others, with its rank. */
export const gapText = (gap: PeerGap, name: string, language: Language): string => {
  const messages = messagesIn(language);
  return messages.gap(
    gapName(gap, language),
    gapValue(gap.own, gap, language),
    name,
    gapValue(gap.others, gap, language),
    formatNumber(gap.peers, language, 0),
    messages.rank(gap.rank, gap.peers + 1),
    gap.isSmall ? messages.few(formatNumber(gap.rows, language, 0)) : null,
  );
};

/** States a figure of a group that the sentence names, beside that of the others. */
const itemOf = (gap: PeerGap, language: Language): string => {
  const messages = messagesIn(language);
  return messages.item(
    gapName(gap, language),
    gapValue(gap.own, gap, language),
    gapValue(gap.others, gap, language),
    messages.rank(gap.rank, gap.peers + 1),
    gap.isSmall ? messages.few(formatNumber(gap.rows, language, 0)) : null,
  );
};

/** Sentences and a table on a group compared with the others of its kind. */
export interface GroupText {
  /** The clear gaps and the main reason. */
  readonly lead: readonly string[];
  /** The figures on which the group is not clearly worse. */
  readonly rest: readonly string[];
  readonly table: readonly BlockInput[];
}

export const describeGroup = ({ group: { name: ownName }, gaps, reason }: AskedGroup, language: Language): GroupText => {
  const messages = messagesIn(language);
  const name = oneLine(ownName, MAX_NAME);
  const clear = gaps.filter(isClear);
  const others = gaps.filter((gap) => !isClear(gap));
  const [period = null] = gaps.flatMap((gap) => (gap.period === null ? [] : [periodText(gap.period, language)]));
  const peers = formatNumber(Math.max(0, ...gaps.map((gap) => gap.peers)), language, 0);
  const items = (of: readonly PeerGap[]): string =>
    of
      .slice(0, MAX_ITEMS)
      .map((gap) => itemOf(gap, language))
      .join('; ');
  const badOf = ({ column, operator, value }: NonNullable<MainReason['bad']>): string =>
    (operator === '<=' ? messages.atMost : messages.atLeast)(column, formatNumber(value, language));
  const { columns } = messages;
  return {
    lead: [
      clear.length === 0 ? messages.noWorse(name, period) : messages.worse(name, peers, period, items(clear)),
      ...(reason === null
        ? []
        : [
            messages.reason(
              ...([name, reason.bad && badOf(reason.bad)] as const),
              ...([oneLine(reason.name, MAX_NAME), percentText(reason.share, language)] as const),
              ...([formatNumber(reason.rows, language, 0), formatNumber(reason.known, language, 0)] as const),
              ...([reason.others === null ? null : percentText(reason.others, language), oneLine(reason.dataset.name, MAX_NAME)] as const),
            ),
          ]),
    ],
    rest: others.length === 0 || clear.length === 0 ? [] : [messages.alike(items(others))],
    table: [
      {
        type: 'table',
        columns: [
          { title: columns.measure },
          { title: name, align: 'right' },
          { title: columns.others, align: 'right' },
          { title: columns.rank, align: 'right' },
          { title: columns.rows, kind: 'number', digits: 0 },
          { title: columns.source },
        ],
        rows: gaps.map((gap) => [
          gapName(gap, language),
          gapValue(gap.own, gap, language),
          gapValue(gap.others, gap, language),
          messages.rankOf(gap.rank, gap.peers + 1),
          gap.rows,
          oneLine(gap.dataset.name, MAX_NAME),
        ]),
      },
    ],
  };
};
