import { fuseByReciprocalRank } from './fuse.js';

describe('fuseByReciprocalRank', () => {
  it('adds 1 / (60 + rank) of every list', () => {
    expect(
      fuseByReciprocalRank([
        { name: 'x', keys: ['a', 'b'] },
        { name: 'y', keys: ['b', 'c'] },
      ]),
    ).toEqual([
      { key: 'b', score: 1 / 62 + 1 / 61, names: ['x', 'y'] },
      { key: 'a', score: 1 / 61, names: ['x'] },
      { key: 'c', score: 1 / 62, names: ['y'] },
    ]);
  });

  it('orders equal scores by the first list', () => {
    const lists = [
      { name: 'x', keys: ['a', 'b'] },
      { name: 'y', keys: ['b', 'a'] },
      { name: 'z', keys: ['c'] },
    ];
    expect(fuseByReciprocalRank(lists).map(({ key }) => key)).toEqual(['a', 'b', 'c']);
    expect(fuseByReciprocalRank([])).toEqual([]);
  });
});
