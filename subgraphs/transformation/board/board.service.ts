import { localized } from '../../../platform/content/index.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { IndexUnavailableError, readIndex } from '../../../platform/search/index.js';
import { dayOf } from '../day.js';
import { messagesIn } from '../messages.js';
import { ofKind, readItem } from '../programme-index/indexed-item.js';
import { PROGRAMME_COLLECTION } from '../programme-index/programme-index.js';
import { phasePlans, type StoredPhase } from '../programme/programme.entity.js';
import type { BoardUnavailableReason } from './board-terms.js';
import { computeBoard } from './board.policy.js';
import type { TransformationBoard } from './board.type.js';

/** Computes the board from the search index; without a readable index or a programme, it returns the reason instead of lights. */
export class BoardService {
  constructor(private readonly now: () => Date = () => new Date()) {}

  async read(ctx: GraphContext): Promise<TransformationBoard> {
    const readAt = this.now();
    try {
      const documents = await readIndex(ctx.em, ctx.tenantId, PROGRAMME_COLLECTION, KINDS);
      const items = documents.flatMap((document) => readItem(document) ?? []);
      const [programme] = ofKind(items, 'programme');
      if (!programme) return { ...unavailable(readAt, 'no_programme', 'noProgramme'), available: true };
      const asOf = dayOf(readAt);
      return {
        available: true,
        reasonCode: null,
        reason: null,
        programme: programme.title,
        asOf,
        readAt,
        phases: phasePlans(programme.phases as StoredPhase[]),
        ...computeBoard(items, asOf),
      };
    } catch (error) {
      if (!(error instanceof IndexUnavailableError)) throw error;
      ctx.log.warn({ err: error }, 'board not computed: search index not readable');
      return unavailable(readAt, 'index_unreadable', 'indexUnreadable');
    }
  }
}

const KINDS = ['programme', 'area', 'initiative', 'milestone', 'risk', 'decision'];

const unavailable = (
  readAt: Date,
  reasonCode: `${BoardUnavailableReason}`,
  message: 'noProgramme' | 'indexUnreadable',
): TransformationBoard => ({
  available: false,
  reasonCode,
  reason: localized(messagesIn, ({ board }) => board[message]),
  programme: null,
  asOf: null,
  readAt,
  phases: [],
  areas: [],
  lights: [],
  overall: null,
  reasons: [],
});
