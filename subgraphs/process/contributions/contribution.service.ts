import type { EntityManager } from '@mikro-orm/postgresql';
import { changeAndRead, createOnce } from '../../../platform/database/index.js';
import { AppError, notFound } from '../../../platform/errors/index.js';
import { appendEvent } from '../../../platform/events/index.js';
import { connectEntities, type Connection, type PageArgs } from '../../../platform/graph/lists/connection.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { anyOf, containsText, timeRange } from '../../../platform/graph/lists/list-filter.js';
import type { ListOrder } from '../../../platform/graph/lists/list-order.js';
import { hasPermission } from '../../../platform/identity/roles.js';
import { newId } from '../../../platform/ids.js';
import { indexDocuments, passagesOf, removeCollection, removeDocuments, type SearchDocument } from '../../../platform/search/index.js';
import type { LandscapeService } from '../steps/landscape.service.js';
import { EVENTS } from './contribution-events.js';
import type { ContributionFiles } from './contribution-files.js';
import { ContributionOrder, type ContributionFilterInput } from './contribution-list.input.js';
import { Contribution, ContributionKind, FileStatus, type WithdrawnContribution } from './contribution.entity.js';
import { readContribution, type ContributionInput } from './contribution.input.js';

/** Search collection of the contributions of a tenant. */
export const COLLECTION = 'contributions';
const MAX_LIST_ENTRIES = 500;

/** Adds, lists and withdraws contributions to steps, and keeps them in the search index. */
export class ContributionService {
  constructor(
    private readonly landscape: LandscapeService,
    private readonly files: ContributionFiles,
  ) {}

  /** Returns the newest 500 contributions, newest first. */
  async list(ctx: GraphContext, stepId: string): Promise<Contribution[]> {
    this.landscape.stepContent(stepId);
    const contributions = await ctx.em.find(
      Contribution,
      { tenantId: ctx.tenantId, stepId, withdrawnAt: null },
      { orderBy: { contributionId: 'desc' }, limit: MAX_LIST_ENTRIES },
    );
    await this.files.refresh(ctx, contributions);
    return contributions;
  }

  /** Returns a page of contributions, newest first unless ordered otherwise. */
  connection(ctx: GraphContext, page: PageArgs, filter: ContributionFilterInput, orderBy: ListOrder | null): Connection<Contribution> {
    const { stepIds, kinds, authors, fileStatuses, text, createdAfter, createdBefore } = filter;
    const where = {
      withdrawnAt: null,
      ...anyOf('stepId', stepIds),
      ...anyOf('kind', kinds),
      ...anyOf('author', authors),
      ...anyOf('fileStatus', fileStatuses),
      ...(text && { $or: ['title', 'text', 'url', 'fileName'].map((property) => containsText(property, text)) }),
      ...timeRange('createdAt', createdAfter, createdBefore),
    };
    return connectEntities(ctx, Contribution, { id: 'contributionId', page, where, ...ContributionOrder.of(orderBy) });
  }

  /** Returns a contribution with the current status of its file. @throws AppError NOT_FOUND if it does not exist or was withdrawn */
  async get(ctx: GraphContext, contributionId: string): Promise<Contribution> {
    const contribution = await ctx.em.fork().findOne(Contribution, { tenantId: ctx.tenantId, contributionId, withdrawnAt: null });
    if (!contribution) throw notFound('contribution');
    await this.files.refresh(ctx, [contribution]);
    return contribution;
  }

  async add(ctx: GraphContext, stepId: string, input: ContributionInput): Promise<Contribution> {
    this.landscape.stepContent(stepId);
    const content = readContribution(input);
    const once = { tenantId: ctx.tenantId, key: ctx.idempotencyKey, operation: 'addContribution', input: { stepId, content } };
    const create = (em: EntityManager): Promise<string> =>
      createOnce(em, once, async () => {
        const id = newId('ctb');
        const isFile = content.kind === ContributionKind.FILE;
        const contribution = em.create(Contribution, {
          ...content,
          contributionId: id,
          tenantId: ctx.tenantId,
          stepId,
          author: ctx.actor,
          blobName: isFile ? this.files.nameFor(ctx.tenantId, id) : null,
          fileStatus: isFile ? FileStatus.AWAITING_UPLOAD : null,
          createdAt: new Date(),
          withdrawnAt: null,
          withdrawnBy: null,
        });
        await em.flush();
        await indexDocuments(em, ctx.tenantId, COLLECTION, [documentOf(contribution)]);
        await appendEvent(em, ctx.tenantId, {
          type: 'contribution.added',
          source: EVENTS,
          subject: id,
          data: { step_id: stepId, kind: content.kind, by: ctx.actor },
        });
        return id;
      });
    const contribution = await changeAndRead(ctx.em, create, (em, contributionId) =>
      em.findOneOrFail(Contribution, { tenantId: ctx.tenantId, contributionId }),
    );
    if (contribution.withdrawnAt) throw new AppError('CONTRIBUTION_WITHDRAWN');
    return contribution;
  }

  /**
   * Withdraws a contribution and deletes its content, file, index entries and copies in evidence.
   * @throws AppError FORBIDDEN unless the caller is the author or an administrator of the tenant; CONTRIBUTION_WITHDRAWN if already withdrawn
   */
  async withdraw(ctx: GraphContext, contributionId: string): Promise<WithdrawnContribution> {
    const contribution = await ctx.em.fork().findOne(Contribution, { tenantId: ctx.tenantId, contributionId });
    if (!contribution) throw notFound('contribution');
    if (contribution.author !== ctx.actor && !hasPermission(ctx.roles, 'tenant:write'))
      throw new AppError('FORBIDDEN', { reason: 'Only the author or an administrator of the tenant can withdraw a contribution.' });
    // The file is removed first: if the transaction fails, the call can be repeated; in reverse order, a file could be left behind.
    if (contribution.blobName && !contribution.withdrawnAt) await this.files.remove(ctx.tenantId, contribution.blobName);
    const { stepId, kind } = contribution;
    const withdrawnAt = await ctx.em.fork().transactional(async (em) => {
      const [row] = await em.execute<{ withdrawn_at: Date | string }[]>(
        `UPDATE process.contribution SET withdrawn_at = now(), withdrawn_by = ?, title = NULL, text = NULL, url = NULL, file_name = NULL,
                media_type = NULL, bytes = NULL, blob_name = NULL, file_status = NULL, extra = '{}'
          WHERE tenant_id = ? AND contribution_id = ? AND withdrawn_at IS NULL RETURNING withdrawn_at`,
        [ctx.actor, ctx.tenantId, contributionId],
      );
      if (!row) throw new AppError('CONTRIBUTION_WITHDRAWN');
      await redactEvidence(em, ctx.tenantId, contributionId);
      await removeDocuments(em, ctx.tenantId, COLLECTION, [contributionId]);
      await removeCollection(em, ctx.tenantId, passagesOf(contributionId));
      await appendEvent(em, ctx.tenantId, {
        type: 'contribution.withdrawn',
        source: EVENTS,
        subject: contributionId,
        data: { step_id: stepId, kind, by: ctx.actor },
      });
      return new Date(row.withdrawn_at);
    });
    return { contributionId, stepId, kind, withdrawnAt };
  }
}

/** Clears the texts of a withdrawn contribution in the evidence of assessments; the assessments themselves are kept. */
const redactEvidence = (em: EntityManager, tenantId: string, contributionId: string): Promise<unknown> =>
  em.execute(
    `UPDATE process.step_analysis SET evidence = (
       SELECT jsonb_agg(CASE WHEN item ->> 'id' = ? THEN item || '{"title": "", "text": ""}' ELSE item END ORDER BY place)
         FROM jsonb_array_elements(evidence) WITH ORDINALITY AS of_analysis (item, place))
      WHERE tenant_id = ? AND evidence @> jsonb_build_array(jsonb_build_object('id', ?::text))`,
    [contributionId, tenantId, contributionId],
  );

/** Returns the search document of a contribution: its texts, address and file name. */
const documentOf = ({ contributionId, stepId, kind, title, text, url, fileName, author }: Contribution): SearchDocument => ({
  documentId: contributionId,
  kind,
  title: title ?? fileName ?? url ?? (text ?? '').slice(0, 80).toWellFormed(),
  body: [text, url, fileName].filter(Boolean).join('\n'),
  language: null,
  facets: { step_id: stepId, author },
});
