import type { DemoCompany } from '../../../platform/demo-tenants.js';
import type { DemoFile } from './demo-file.js';
import { INITIATIVES } from './hallersfeld/initiatives.file.js';
import { KPI_MONTHLY } from './hallersfeld/kpi-monthly.file.js';
import { ORDER_TO_CASH } from './hallersfeld/order-to-cash.file.js';
import { PEER_VALUES } from './hallersfeld/peer-values.file.js';
import { TRADE_ACCOUNTS, WEB_SHOP_CUSTOMERS } from './harcombe/customers.file.js';
import { MARKET_COMPARISON } from './harcombe/market-comparison.file.js';
import { PROJECT_LIST } from './harcombe/project-list.file.js';
import { SALES_ORDERS } from './harcombe/sales-orders.file.js';
import { SCORECARD } from './harcombe/scorecard.file.js';
import { SERVICE_TICKETS } from './harcombe/service-tickets.file.js';
import { SUPPLIERS_ARNSBERG, SUPPLIERS_CHEMNITZ } from './hallersfeld/suppliers.file.js';

/** The initial files of each demo company. */
export const DEMO_FILES: Readonly<Record<DemoCompany, readonly DemoFile[]>> = {
  hallersfeld: [ORDER_TO_CASH, KPI_MONTHLY, INITIATIVES, PEER_VALUES, SUPPLIERS_ARNSBERG, SUPPLIERS_CHEMNITZ],
  harcombe: [SALES_ORDERS, SERVICE_TICKETS, SCORECARD, PROJECT_LIST, MARKET_COMPARISON, TRADE_ACCOUNTS, WEB_SHOP_CUSTOMERS],
};

const ALL: readonly DemoFile[] = Object.values(DEMO_FILES).flat();

export const DEMO_FILE_KEYS: readonly string[] = ALL.map(({ key }) => key);

export const findDemoFile = (key: string): DemoFile | undefined => ALL.find((file) => file.key === key);
