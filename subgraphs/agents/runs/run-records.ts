import type { EntityManager } from '@mikro-orm/postgresql';
import { localized } from '../../../platform/content/index.js';
import { dayIn } from '../../../platform/graph/types/advice.js';
import type { Condition, FactRecord } from '../../../platform/questions/index.js';
import { withFullStop } from '../../../platform/text/index.js';
import { reportedRuns, type ReportedRun } from '../../../platform/runs/index.js';
import { findAgentCard } from '../../../workers/agents/cards.js';
import { messagesIn } from '../messages.js';

const CONDITIONS: Readonly<Record<ReportedRun['status'], readonly Condition[]>> = {
  queued: ['open'],
  running: ['open'],
  failed: ['failed'],
  dead: ['failed'],
};

/** Describes the failed and the open runs of a tenant, newest first, to answer questions. */
export const runRecords = async (em: EntityManager, tenantId: string): Promise<FactRecord[]> =>
  (await reportedRuns(em, tenantId)).map(toRecord);

const toRecord = ({ runId, agent, status, error, at }: ReportedRun): FactRecord => ({
  id: runId,
  kind: 'run',
  title: agentTitle(agent),
  names: [],
  facts: [
    {
      aspects: ['status', 'due', ...(error === null ? [] : (['reason'] as const))],
      conditions: CONDITIONS[status],
      isNamed: true,
      text: localized(messagesIn, ({ record }, language) =>
        record.run(
          agentTitle(agent, language),
          CONDITIONS[status].includes('failed'),
          dayIn(language, at),
          error === null ? null : withFullStop(error),
        ),
      ),
    },
  ],
  text: '',
  urgency: 0,
  due: null,
  parentIds: [],
  people: [],
});

const agentTitle = (name: string, language: 'de' | 'en' = 'en'): string =>
  findAgentCard(name)?.title[language] ?? messagesIn(language).job[name] ?? name;
