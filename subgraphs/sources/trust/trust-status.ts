import { localized } from '../../../platform/content/index.js';
import { enumMember } from '../../../platform/graph/enum-member.js';
import { snakeCase } from '../../../platform/text/snake-case.js';
import { messagesIn } from '../messages.js';
import { TrustGate } from '../quality-checks/quality-check.entity.js';
import { deriveTrustGate, type ScoredAssessment } from '../quality/index.js';
import {
  TrustReasonCode,
  type DatasetTrust,
  type DataTrustGateStatus,
  type TrustReason,
  type TrustReasonCount,
} from './data-trust.type.js';

/** A dataset with its latest check. */
export interface CheckedDataset {
  datasetId: string;
  name: string;
  /** Content hash of the current version. */
  contentHash: string;
  rows: number;
  /** True if the dataset has columns for case, activity and time. */
  isEventLog: boolean;
  /** Time of the latest successful synchronisation. */
  updatedAt: Date;
  check: {
    gate: TrustGate;
    score: number | null;
    /** Content hash of the checked version. */
    contentHash: string;
    checkedAt: Date;
    assessment: ScoredAssessment;
  } | null;
}

/**
 * Returns the worst gate of all datasets. A dataset without a check, or whose content has changed since its check, is conditional, because
 * there is no evidence for or against it. Without datasets the gate is closed.
 */
export const trustStatusOf = (tenantId: string, datasets: readonly CheckedDataset[]): DataTrustGateStatus => {
  const trusted = datasets.map(trustOf).sort((a, b) => rank(b.gate) - rank(a.gate) || (a.name < b.name ? -1 : 1));
  const reasons = trusted.length === 0 ? [NO_DATASETS] : trusted.flatMap((dataset) => dataset.reasons);
  return {
    tenantId,
    gate: worst([...reasons, ...trusted].map(({ gate }) => gate)),
    reasons: reasons.toSorted((a, b) => rank(b.gate) - rank(a.gate)),
    datasets: trusted,
    checkedDatasets: datasets.filter(({ check }) => check !== null).length,
    uncheckedDatasets: datasets.filter(({ check }) => check === null).length,
    reasonCounts: countByCode(reasons),
  };
};

/** Counts reasons by code and gate; those that close the gate come first, then the most frequent. */
const countByCode = (reasons: readonly TrustReason[]): TrustReasonCount[] => {
  const counts = new Map<string, TrustReasonCount>();
  for (const { code, gate } of reasons) {
    const count = counts.get(`${gate} ${code}`) ?? { code, gate, count: 0 };
    counts.set(`${gate} ${code}`, { ...count, count: count.count + 1 });
  }
  return [...counts.values()].sort((a, b) => rank(b.gate) - rank(a.gate) || b.count - a.count || (a.code < b.code ? -1 : 1));
};

/** Returns the trust gate of one dataset with its reasons. */
export const trustOf = ({ datasetId, name, contentHash, check }: CheckedDataset): DatasetTrust => {
  if (!check) {
    const reasons = [{ ...NEVER_CHECKED, datasetId }];
    return { datasetId, name, gate: TrustGate.CONDITIONAL, score: null, reasons, checkedAt: null, stale: false };
  }
  const stale = check.contentHash !== contentHash;
  const reasons = [
    ...(stale ? [{ ...CHECK_OUTDATED, datasetId }] : []),
    ...deriveTrustGate([{ datasetId, assessment: check.assessment }]).reasons.map(({ dimension, gate, message }) => ({
      code: enumMember(TrustReasonCode, `low_${snakeCase(dimension)}`),
      gate: enumMember(TrustGate, gate),
      ...message,
      datasetId,
    })),
  ];
  const gate = worst([check.gate, ...(stale ? [TrustGate.CONDITIONAL] : [])]);
  return { datasetId, name, gate, score: check.score, reasons, checkedAt: check.checkedAt, stale };
};

const ORDER = [TrustGate.OPEN, TrustGate.CONDITIONAL, TrustGate.CLOSED];
const rank = (gate: TrustGate): number => ORDER.indexOf(gate);
const worst = (gates: readonly TrustGate[]): TrustGate =>
  gates.reduce<TrustGate>((found, gate) => (rank(gate) > rank(found) ? gate : found), TrustGate.OPEN);

const NO_DATASETS: TrustReason = {
  code: TrustReasonCode.NO_DATASETS,
  gate: TrustGate.CLOSED,
  ...localized(messagesIn, ({ trust }) => trust.noDatasets),
  datasetId: null,
};

const NEVER_CHECKED = {
  code: TrustReasonCode.NEVER_CHECKED,
  gate: TrustGate.CONDITIONAL,
  ...localized(messagesIn, ({ trust }) => trust.neverChecked),
};

const CHECK_OUTDATED = {
  code: TrustReasonCode.CHECK_OUTDATED,
  gate: TrustGate.CONDITIONAL,
  ...localized(messagesIn, ({ trust }) => trust.checkOutdated),
};
