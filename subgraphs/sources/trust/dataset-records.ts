import type { EntityManager } from '@mikro-orm/postgresql';
import { amountIn, localized } from '../../../platform/content/index.js';
import { dayIn, numberIn } from '../../../platform/graph/types/advice.js';
import type { Condition, Fact, FactRecord } from '../../../platform/questions/index.js';
import { messagesIn } from '../messages.js';
import { TrustGate } from '../quality-checks/quality-check.entity.js';
import type { DatasetTrust } from './data-trust.type.js';
import { readCheckedDatasets } from './data-trust.service.js';
import { trustOf, type CheckedDataset } from './trust-status.js';

/** Urgency of a closed gate; red findings of programmes and metrics have 100. */
const CLOSED = 60;

/** Describes the datasets of a tenant with their size and trust gate, to answer questions; newest first. */
export const datasetRecords = async (em: EntityManager, tenantId: string): Promise<FactRecord[]> =>
  (await readCheckedDatasets(em, tenantId)).map(toRecord);

export const toRecord = (dataset: CheckedDataset): FactRecord => {
  const trust = trustOf(dataset);
  return {
    id: dataset.datasetId,
    kind: 'dataset',
    title: dataset.name,
    names: [dataset.name],
    facts: [sizeFact(dataset), qualityFact(trust), ...trust.reasons.map(({ de, en }): Fact => ({ aspects: REASON, text: { de, en } }))],
    text: '',
    urgency: trust.gate === TrustGate.CLOSED ? CLOSED : 0,
    due: null,
    parentIds: [],
    people: [],
    measures: { rows: dataset.rows, ...(trust.score !== null && { quality: trust.score }) },
  };
};

const REASON = ['reason', 'quality'] as const;

const sizeFact = ({ name, rows, isEventLog, updatedAt }: CheckedDataset): Fact => ({
  aspects: ['value', 'status', 'synchronised'],
  isNamed: true,
  text: localized(messagesIn, ({ record }, language) =>
    record.size(name, rows, numberIn(language, rows), isEventLog, dayIn(language, updatedAt)),
  ),
});

/** Colours of the gates: a conditional one is amber. */
const LIGHTS = { open: 'green', conditional: 'amber', closed: 'red' } as const satisfies Record<TrustGate, Condition>;

const qualityFact = ({ gate, score }: DatasetTrust): Fact => ({
  aspects: ['quality', 'status', 'value'],
  conditions: [LIGHTS[gate]],
  text: localized(messagesIn, ({ record }, language) =>
    record.quality(score === null ? null : amountIn(language, score * 100, '%', { maximumFractionDigits: 1 }), gate),
  ),
});
