import type { Concept } from './concept-words.js';

/** Kinds of columns that a meaning fits: numbers, dates and times, names and categories, keys, two-valued columns. */
export type ColumnKind = 'number' | 'time' | 'text' | 'key' | 'flag';

interface Rule {
  readonly kinds: readonly ColumnKind[];
  /** Alternatives, best first: the concepts that a name must express, and an optional confidence of a name that says no more. */
  readonly names: readonly (readonly [concepts: string, confidence?: number])[];
  /** Concepts that the name may also express without altering the meaning. */
  readonly besides?: string;
}

const MONEY = 'amount total net gross order product customer invoice period actual purchase sale';
const COUNT = 'quantity unit product order total actual sale purchase period produce inspect';
const TIME = 'time duration hours days minutes seconds total';
const DAY = 'date time actual order product ticket deliver open first';
const number = (names: string, besides = ''): Rule => ({ kinds: ['number'], names: alternatives(names), besides });
const time = (names: string, besides = DAY): Rule => ({ kinds: ['time'], names: alternatives(names), besides });
const key = (names: string, besides = ''): Rule => ({ kinds: ['key'], names: alternatives(names), besides: `name id ${besides}` });
const flag = (names: string, besides = ''): Rule => ({
  kinds: ['flag'],
  names: alternatives(names),
  besides: `flag status order ${besides}`,
});
const category = (names: string, besides = ''): Rule => ({ kinds: ['text', 'flag'], names: alternatives(names), besides });

/** Returns the ways to name a duration: the concepts with a word for time or with a unit of time. */
const timed = (...concepts: string[]): string =>
  concepts.flatMap((concept) => TIME.split(' ').flatMap((word) => (word === 'total' ? [] : [`${concept} ${word}`]))).join(' | ');

/** Reads `sale | order amount 0.8`: alternatives of concepts, each with an optional confidence. */
const alternatives = (text: string): (readonly [string, number?])[] =>
  text.split('|').map((each) => {
    const [, concepts = '', confidence] = /^\s*(.*?)\s*(0\.\d+)?\s*$/.exec(each) ?? [];
    return confidence === undefined ? [concepts] : [concepts, Number(confidence)];
  });

const RULES = {
  // Money. `amount` is money whose purpose the name does not state.
  revenue: number('sale', MONEY),
  amount: number(
    'order amount 0.85 | invoice amount 0.85 | total price 0.85 | net amount 0.8 | total amount 0.8 | price amount 0.8 | amount 0.75 | order price 0.7 | total 0.7',
    MONEY,
  ),
  cost: number('cost', `${MONEY} produce supplier employee run`),
  unit_cost: number('cost unit | produce price | purchase price | cost product 0.8', 'produce purchase unit'),
  freight: number('freight | freight cost | ship cost | deliver cost | ship amount | ship price', MONEY),
  profit: number('profit | margin amount | gross income 0.85 | net income 0.85 | result 0.85', `${MONEY} income`),
  margin_rate: number('margin rate | profit rate | profit margin | margin', 'gross net total rate sale'),
  discount_rate: number('discount rate | discount', 'product order customer price unit'),
  discount_amount: number('discount amount | discount', MONEY),
  tax: number('tax', MONEY),
  price: number('price unit | list price | price', 'product sale unit list net gross order purchase actual supplier'),
  budget: number('budget amount | budget cost | budget sale | budget', MONEY),
  forecast: number('forecast', MONEY),
  actual: number('actual amount | actual cost | actual sale | actual', MONEY),
  receivables: number('receivable | open amount | open invoice', `${MONEY} account`),
  payables: number('payable', `${MONEY} account`),
  stock_value: number('stock amount | stock cost', 'product total'),
  pay: number('pay | income 0.85 | gross period 0.8', 'amount period gross net total employee hire pay income start'),
  // Quantities.
  quantity: number('quantity | unit sale | unit 0.7', 'unit product order total sale invoice actual'),
  ordered_quantity: number(
    'order quantity 0.9 | ask quantity | demand quantity | demand | ask unit | purchase quantity 0.85',
    'unit product customer purchase order',
  ),
  delivered_quantity: number('deliver quantity | receive quantity | ship quantity | deliver unit | ship unit', 'unit product actual order'),
  returned_quantity: number('return quantity | return unit | return', 'product order customer'),
  defect_quantity: number('defect quantity | defect unit | defect product | defect', COUNT),
  scrap_quantity: number('scrap quantity | scrap unit | scrap product | scrap', COUNT),
  rework_quantity: number('rework', COUNT),
  good_quantity: number('good quantity | good unit | good product | good', COUNT),
  produced_quantity: number(
    'produce quantity | produce unit | produce | actual quantity 0.85 | total quantity 0.75',
    'quantity unit product total actual order machine lot',
  ),
  planned_quantity: number(
    'budget quantity | promise quantity | budget produce | forecast quantity | promise produce',
    'unit product order produce',
  ),
  inspected_quantity: number('inspect quantity | inspect unit | inspect 0.7', 'unit product total lot'),
  stock: number('stock', 'quantity product actual unit'),
  order_count: number('order count | order 0.75', 'sale count total'),
  ticket_count: number('ticket quantity | ticket', 'open close'),
  headcount: number('headcount | employee quantity | employee 0.8', 'total actual period'),
  leavers: number('leave quantity | leave employee | leave', 'employee period'),
  hires: number('hire quantity | hire employee | hire', 'employee period'),
  reopens: number('reopen | again open', 'quantity ticket'),
  energy: number('energy', 'total quantity machine'),
  // Durations.
  tenure: number('tenure | years company | employee years | hire duration', 'company years months employee days duration time'),
  age: number('age', 'employee customer years'),
  absence: number('absent', 'days hours time duration quantity employee total leave'),
  overtime_hours: number('overtime', 'hours quantity employee'),
  training_hours: number('train', 'hours days time quantity employee period'),
  work_hours: number('work hours | work time', 'employee total budget'),
  lead_time: number(`lead | ${timed('lead', 'ship', 'deliver')}`, `${TIME} actual supplier order product purchase produce ship deliver`),
  scheduled_time: number(timed('promise'), `${TIME} ship deliver order`),
  payment_time: number(timed('paid'), `${TIME} invoice customer`),
  payment_terms: number('paid due | due days', `${TIME} customer supplier`),
  effort: number(timed('cost') + ' | cost months', TIME),
  delay: number('late', `${TIME} deliver ship order`),
  resolution_time: number(timed('close'), `${TIME} ticket open`),
  response_time: number(`respond first | ${timed('respond')}`, `${TIME} first ticket respond`),
  handling_time: number('handle', `${TIME} ticket order`),
  downtime: number('down', `${TIME} machine budget`),
  run_time: number(`run | ${timed('produce')}`, `${TIME} machine actual`),
  planned_time: number(
    'budget time | budget hours | budget minutes | budget run | promise time 0.7',
    `${TIME} produce run machine promise availability`,
  ),
  cycle_time: number('cycle', `${TIME} actual unit`),
  setup_time: number('setup', TIME),
  // Rates and scores.
  defect_rate: number('defect rate', 'product'),
  scrap_rate: number('scrap rate', 'product'),
  on_time_rate: number('ontime rate | ontime deliver | ontime', 'deliver ship rate supplier'),
  fill_rate: number('fill rate | fill', 'order deliver'),
  oee: number('oee', 'rate machine total'),
  availability: number('availability', 'rate machine total'),
  performance: number('performance rate | performance', 'machine'),
  quality_rate: number('quality rate | yield', 'rate first pass machine'),
  utilisation: number('utilisation', 'rate capacity machine'),
  absence_rate: number('absent rate', 'employee period'),
  attrition_rate: number('leave rate', 'employee period'),
  satisfaction: number('satisfaction', 'customer ticket deliver quality product close'),
  employee_satisfaction: number('job satisfaction | employee satisfaction | work satisfaction', 'job employee work close'),
  recommendation: number('nps', 'satisfaction'),
  performance_score: number('performance satisfaction', 'employee period job'),
  // Keys and names.
  order_key: key('order id | order 0.85 | sale id 0.8 | invoice id 0.8', 'sale purchase'),
  invoice_key: key('invoice id | invoice 0.85'),
  customer_key: key('customer id | customer name 0.92 | customer 0.85'),
  product_key: key('product id | product name 0.92 | product 0.85'),
  employee_key: key('employee id | employee name 0.92 | employee 0.85'),
  supplier_key: key('supplier id | supplier name 0.92 | supplier 0.85'),
  ticket_key: key('ticket id | ticket 0.85 | open id 0.8'),
  machine_key: key('machine id | machine name 0.92 | machine 0.85'),
  production_key: key('produce order id | lot id | lot | produce id | produce order'),
  identifier: key('id 0.75'),
  // Dates.
  ordered: time(
    'order date | ask date | ask | purchase date | sale date | order purchase | order open 0.8 | order 0.8',
    `${DAY} purchase sale open ask`,
  ),
  promised: time(
    'promise deliver | promise ship | promise receive | promise | budget deliver | budget date 0.85 | due deliver',
    `${DAY} ship receive customer promise due`,
  ),
  due: time('due', `${DAY} invoice paid`),
  shipped: time('ship date | ship'),
  delivered: time('deliver date | receive date | deliver | receive', `${DAY} customer receive actual`),
  invoiced: time('invoice date | invoice 0.85'),
  paid: time('paid date | paid', `${DAY} invoice close customer receive`),
  hired: time('hire date | hire | employee start | employ start | start date 0.6', `${DAY} employee company start employ`),
  left: time('leave date | leave | employ finish | employee finish', `${DAY} employee company finish leave employ`),
  born: time('birth'),
  opened: time('open date | open time | open | ticket date | ticket open | machine date 0.8 | start 0.6', `${DAY} customer open`),
  responded: time('respond first | respond', `${DAY} contact`),
  closed: time('close date | close time | close', `${DAY} close`),
  started: time('start date | start time | start | produce start', `${DAY} produce machine`),
  finished: time('finish date | finish time | finish | produce finish', `${DAY} produce machine`),
  event_date: time('date 0.85 | period 0.85 | time 0.7 | produce date 0.8', 'date time period product produce machine'),
  // Flags and categories.
  left_flag: flag('leave', 'employee'),
  active_flag: flag('active', 'employee'),
  returned_flag: flag('return', 'product'),
  late_flag: flag('late', 'deliver ship flag'),
  on_time_flag: flag('ontime', 'deliver ship'),
  sla_met: flag('sla met | met sla | sla', 'met time ticket promise'),
  sla_status: category('sla', 'first respond close met status ticket'),
  compliant_flag: flag('met', 'supplier'),
  sla_breached: flag('breach', 'sla ticket'),
  defect_flag: flag('defect', 'product quality inspect'),
  reopened_flag: flag('reopen | again open', 'ticket'),
  escalated_flag: flag('escalate', 'ticket'),
  cancelled_flag: flag('cancel'),
  closed_flag: flag('close', 'ticket'),
  answered_flag: flag('respond', 'ticket'),
  overtime_flag: flag('overtime', 'employee'),
  first_contact_flag: flag('first contact', 'close ticket'),
  status: category('status', 'order deliver ship ticket employee employ product invoice paid active hire purchase sla inspect quality'),
  inspection_result: category('inspect result | inspect status | inspect | quality result 0.85', 'quality product lot'),
  gender: category('gender', 'employee customer'),
  reason: category('reason', 'return leave defect absent down cancel ticket late'),
} satisfies Record<string, Rule>;

export type Meaning = keyof typeof RULES;
/** All meanings of columns that are recognised. */
export const MEANINGS = Object.keys(RULES) as readonly Meaning[];
/** Kinds of columns by the meaning that fits them. */
export const KINDS_OF_MEANING = Object.fromEntries(Object.entries(RULES).map(([meaning, { kinds }]) => [meaning, kinds])) as Readonly<
  Record<Meaning, readonly ColumnKind[]>
>;

/** A way to name a column of a meaning. */
export interface MeaningName {
  readonly meaning: Meaning;
  readonly kinds: readonly ColumnKind[];
  readonly concepts: readonly Concept[];
  readonly besides: ReadonlySet<Concept>;
  readonly confidence: number;
}

const FULL_CONFIDENCE = 0.95;

/** Returns the names, and for each that contains a word for a quantity, but not for an order, the same name with a word for a count. */
const withCounts = (names: Rule['names']): Rule['names'] =>
  names.flatMap(([concepts, confidence]) => {
    const counted = concepts.split(' ').includes('quantity') && !concepts.split(' ').includes('order');
    return counted
      ? [[concepts, confidence] as const, [concepts.replace('quantity', 'count'), confidence] as const]
      : [[concepts, confidence] as const];
  });

export const MEANING_NAMES: readonly MeaningName[] = (Object.entries(RULES) as [Meaning, Rule][]).flatMap(([meaning, rule]) => {
  const besides = new Set((rule.besides ?? '').split(' ') as Concept[]);
  if (besides.has('quantity')) besides.add('count');
  return withCounts(rule.names).map(([concepts, confidence = FULL_CONFIDENCE]) => ({
    ...{ meaning, kinds: rule.kinds, besides, confidence },
    concepts: concepts.split(' ') as Concept[],
  }));
});
