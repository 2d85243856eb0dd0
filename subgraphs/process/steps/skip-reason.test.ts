import { skipReason } from './skip-reason.js';

describe('whether the agent of a step can be launched', () => {
  it('is told by the workers that live', () => {
    const workers = [{ agents: ['data-quality'] }, { agents: ['process-mining', 'data-export'] }];
    expect(skipReason(workers, 'process-mining')).toBeNull();
    expect(skipReason(workers, 'slide-deck')).toBe('agent_not_served');
    expect(skipReason([], 'process-mining')).toBe('no_live_worker');
  });
});
