import type { MinedProcess } from '../process-mining/index.js';
import { processChangeIn } from './process-change.js';

const edge = (from: string, to: string, share: number) => ({ from, to, share, waiting: { totalSeconds: share * 1_000 } });
const MINED = {
  runId: 'run_1',
  result: {
    activities: ['Order entered', 'Price approval requested', 'Price approved', 'Shipped'].map((activity) => ({ activity })),
    bottlenecks: {
      edges: [
        edge('Order entered', 'Price approval requested', 0.1),
        edge('Price approval requested', 'Price approved', 0.6),
        edge('Price approved', 'Shipped', 0.3),
      ],
    },
  },
} as unknown as MinedProcess;

describe('processChangeIn', () => {
  it('reads the change of the time between the named activities', () => {
    expect(processChangeIn('if price approvals take half as long', MINED, 'en')).toMatchObject({
      transitions: [{ from: 'Price approval requested', to: 'Price approved' }],
      share: 0.6,
      change: -0.5,
    });
  });

  it.each([
    ['if the price approval is dropped', 'en'],
    ['lead time without the price approval', 'en'],
    ['if price approvals are abolished', 'en'],
    ['wenn Price approval entfällt', 'de'],
  ] as const)('takes away the time of a step in "%s"', (text, language) => {
    expect(processChangeIn(text, MINED, language)).toMatchObject({ share: 0.6, change: -1 });
  });

  it('returns null without an activity, a change or a process analysis', () => {
    expect(processChangeIn('if invoices are twice as fast', MINED, 'en')).toBeNull();
    expect(processChangeIn('if price approvals are better', MINED, 'en')).toBeNull();
    expect(processChangeIn('if price approvals take half as long', null, 'en')).toBeNull();
  });
});
