import type { Initiative } from '../../../subgraphs/transformation/index.js';
import { formatDate } from '../../documents/text/formatting.js';
import type { AgentContext, Language } from '../../kit.js';
import {
  compareAskedGroup,
  describeGroup,
  gapName,
  gapText,
  gapValue,
  isClear,
  type AskedGroup,
  type PeerGap,
} from '../../methods/peer-gaps/index.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { linkedInitiatives } from '../solution-planning/index.js';
import { figure } from './finding.js';
import type { Lever } from './levers.js';
import { messagesIn } from './messages.js';
import { ASKED_ROWS } from './worst-groups.js';

/** Findings on a group that a request names, compared with the others of its kind. */
export interface PeerFindings {
  /** Name of the group in the words of the request. */
  readonly words: string;
  readonly findings: readonly Lever[];
  /** Sentences on the comparison, for the head of the answer. */
  readonly sentences: readonly string[];
}

interface PeerTask {
  readonly input: string;
  readonly today: string;
  readonly initiatives: readonly Initiative[];
  readonly language: Language;
}

/** Compares the group that a request names with the others of its kind; null if it names none, or no table has figures on it. */
export const peerFindings = async (
  context: AgentContext,
  { input, today, initiatives, language }: PeerTask,
): Promise<PeerFindings | null> => {
  const period = (await context.understood())?.period ?? null;
  const asked = await compareAskedGroup(context, input, { period, today });
  if (asked === null) return null;
  const { lead, rest } = describeGroup(asked, language);
  const clear = asked.gaps.filter(isClear);
  return {
    words: asked.group.words,
    findings: clear.map((gap) => findingOf(gap, asked, { today, initiatives, language })),
    sentences: [...lead, ...rest],
  };
};

/** Returns the finding on a gap: the figure here and elsewhere, what is to be done, and the initiative that works on it. */
export const findingOf = (
  gap: PeerGap,
  { group, reason }: AskedGroup,
  { today, initiatives, language }: Omit<PeerTask, 'input'>,
): Lever => {
  const messages = messagesIn(language);
  const name = oneLine(group.name, MAX_NAME);
  const measure = gapName(gap, language);
  const { datasetId } = gap.dataset;
  const [linked] = linkedInitiatives({ id: null, name: `${gap.measure.parts.join(' ')} ${gap.dataset.name}`, purpose: null }, initiatives);
  const { due = null, owner = null, initiativeId = '' } = linked ?? {};
  const ofReason = reason !== null && reason.dataset.datasetId === datasetId ? reason : null;
  return {
    record: { kind: 'rows', id: datasetId, name: oneLine(gap.dataset.name), unit: null, value: null, target: null, due: null },
    finding: {
      kind: 'peer-gap',
      subject: `${measure}, ${name}`,
      figures: [figure('size', gap.size, 'number')],
      texts: {
        name,
        measure,
        own: gapValue(gap.own, gap, language),
        others: gapValue(gap.others, gap, language),
        gap: gapText(gap, name, language),
        source: oneLine(gap.dataset.name, MAX_NAME),
        doing: doingOf(gap, { name, measure, reason: ofReason?.name ?? null }, language),
      },
      leads: 2,
      recordIds: [ASKED_ROWS],
      ...(linked && {
        recorded: messages.recorded(
          messages.initiative(
            oneLine(linked.title),
            owner ?? messages.open,
            due === null ? messages.notRecorded : formatDate(due, language),
          ),
        ),
      }),
      ...(owner !== null && { owner: { name: oneLine(owner), id: initiativeId } }),
      ...(due !== null && due >= today && { due }),
    },
  };
};

const MAX_NAME = 80;

/** Returns what is to be done about a gap. */
const doingOf = (
  { measure: { kind, parts } }: PeerGap,
  { name, measure, reason }: { readonly name: string; readonly measure: string; readonly reason: string | null },
  language: Language,
): string => {
  const { peers } = messagesIn(language);
  if (kind === 'wait') return peers.wait(name, parts[0] ?? '', parts[1] ?? '');
  if (kind === 'duration') return peers.duration(name);
  if (kind === 'left') return peers.left(name);
  if (reason !== null) return kind === 'count' ? peers.countReason(name, reason) : peers.scoreReason(name, reason);
  return kind === 'score' || kind === 'promoters' ? peers.score(name) : peers.share(name, measure);
};
