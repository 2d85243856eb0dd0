import { skipReason } from './skip-reason.js';

describe('skipReason', () => {
  it('returns null if a live worker serves the agent, otherwise the reason', () => {
    const workers = [{ agents: ['data-quality'] }, { agents: ['process-mining', 'data-export'] }];
    expect(skipReason(workers, 'process-mining')).toBeNull();
    expect(skipReason(workers, 'slide-deck')).toBe('agent_not_served');
    expect(skipReason([], 'process-mining')).toBe('no_live_worker');
  });
});
