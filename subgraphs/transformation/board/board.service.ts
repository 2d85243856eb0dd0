import { localized } from '../../../platform/content/index.js';
import type { CrossDomainReader } from '../../../platform/cross-domain/index.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { IndexUnavailableError, readIndex } from '../../../platform/search/index.js';
import { messagesIn } from '../messages.js';
import { ofKind, readItems } from '../programme-index/indexed-item.js';
import { PROGRAMME_COLLECTION } from '../programme-index/programme-index.js';
import { phasePlans, phaseStates, type StoredPhase } from '../programme/programme.entity.js';
import type { BoardUnavailableReason } from './board-terms.js';
import { BOARD_KINDS, computeBoard } from './board.policy.js';
import type { TransformationBoard } from './board.type.js';
import { tenantDay } from '../../../platform/identity/tenant-calendar.js';

/** Computes the board from the search index and the steps of the phases; without a readable index or a programme, it returns the reason instead of lights. */
export class BoardService {
  constructor(
    private readonly crossDomain: CrossDomainReader,
    private readonly now: () => Date = () => new Date(),
  ) {}

  async read(ctx: GraphContext): Promise<TransformationBoard> {
    const readAt = this.now();
    try {
      const documents = await readIndex(ctx.em, ctx.tenantId, PROGRAMME_COLLECTION, BOARD_KINDS);
      const items = readItems(documents);
      const [programme] = ofKind(items, 'programme');
      if (!programme) return { ...unavailable(readAt, 'no_programme', 'noProgramme'), available: true };
      const asOf = await tenantDay(ctx.em, ctx.tenantId, readAt);
      const stored = programme.phases as StoredPhase[];
      const progress = (await this.crossDomain.read(ctx.em, ctx.tenantId, 'stepProgress')) ?? [];
      return {
        available: true,
        reasonCode: null,
        reason: null,
        programme: programme.title,
        asOf,
        readAt,
        phases: phasePlans(stored),
        ...computeBoard(items, asOf, phaseStates(stored, progress)),
      };
    } catch (error) {
      if (!(error instanceof IndexUnavailableError)) throw error;
      ctx.log.warn({ err: error }, 'board not computed: search index not readable');
      return unavailable(readAt, 'index_unreadable', 'indexUnreadable');
    }
  }
}

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
