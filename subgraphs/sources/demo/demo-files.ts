import type { DemoFile } from './demo-file.js';
import { INITIATIVES } from './initiatives.file.js';
import { KPI_MONTHLY } from './kpi-monthly.file.js';
import { ORDER_TO_CASH } from './order-to-cash.file.js';
import { PEER_VALUES } from './peer-values.file.js';
import { SUPPLIERS_ARNSBERG, SUPPLIERS_CHEMNITZ } from './suppliers.file.js';

export type { Bilingual, DemoColumn, DemoFile } from './demo-file.js';

/** The initial files of the demo tenant. */
export const DEMO_FILES: readonly DemoFile[] = [
  ORDER_TO_CASH,
  KPI_MONTHLY,
  INITIATIVES,
  PEER_VALUES,
  SUPPLIERS_ARNSBERG,
  SUPPLIERS_CHEMNITZ,
];
