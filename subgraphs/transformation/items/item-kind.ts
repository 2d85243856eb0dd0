import type { EntityClass } from '@mikro-orm/postgresql';
import type { IdPrefix } from '../../../platform/ids.js';
import type { ProgrammeItem } from '../programme/programme-item.js';
import { Area } from './area.entity.js';
import { ProgrammeDecision } from './decision.entity.js';
import { Initiative } from './initiative.entity.js';
import { Milestone } from './milestone.entity.js';
import { Risk } from './risk.entity.js';

export type ItemName = 'area' | 'initiative' | 'milestone' | 'risk' | 'decision';

/** Entity and names of one kind of record, in ids, events, errors and the search index. */
export interface ItemKind<T extends ProgrammeItem, Name extends ItemName = ItemName> {
  /** Name in event types (`initiative.created`), search documents and errors. */
  readonly name: Name;
  readonly entity: EntityClass<T>;
  readonly idProperty: keyof T & string;
  readonly prefix: IdPrefix;
  /** Properties that a change may set to null. */
  readonly clearable: readonly (keyof T & string)[];
}

export const AREA: ItemKind<Area, 'area'> = {
  name: 'area',
  entity: Area,
  idProperty: 'areaId',
  prefix: 'area',
  clearable: ['purpose', 'owner'],
};

export const INITIATIVE: ItemKind<Initiative, 'initiative'> = {
  name: 'initiative',
  entity: Initiative,
  idProperty: 'initiativeId',
  prefix: 'ini',
  clearable: ['description', 'statusNote', 'owner', 'start', 'due', 'budget', 'benefit', 'effort', 'reach', 'impact', 'confidence', 'ease'],
};

export const MILESTONE: ItemKind<Milestone, 'milestone'> = {
  name: 'milestone',
  entity: Milestone,
  idProperty: 'milestoneId',
  prefix: 'mst',
  clearable: [],
};

export const RISK: ItemKind<Risk, 'risk'> = {
  name: 'risk',
  entity: Risk,
  idProperty: 'riskId',
  prefix: 'rsk',
  clearable: ['areaId', 'initiativeId', 'description', 'mitigation', 'owner'],
};

export const DECISION: ItemKind<ProgrammeDecision, 'decision'> = {
  name: 'decision',
  entity: ProgrammeDecision,
  idProperty: 'decisionId',
  prefix: 'pdc',
  clearable: ['areaId', 'initiativeId', 'owner', 'due'],
};

/** All kinds of records of a programme. */
export const ITEM_KINDS = [AREA, INITIATIVE, MILESTONE, RISK, DECISION] as unknown as readonly ItemKind<ProgrammeItem>[];
