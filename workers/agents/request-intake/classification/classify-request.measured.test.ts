import { cpuTime } from '../../../../test/harness/linear-time.js';
import { classifyRequest } from './classify-request.js';

it('classifies a request of maximum length within 10 s of CPU time', () => {
  expect(cpuTime(() => classifyRequest('was passiert wenn '.repeat(1_100)))).toBeLessThan(10_000);
});
