import { superlinear } from '../../../test/harness/linear-time.js';
import { readableText } from '../../../platform/text/index.js';
import { planOf } from './testing/bookings.js';

/** Pieces of texts that provoke backtracking in the patterns that read a request. */
const PIECES = [
  ...'a¦a ¦ab cd ¦Zeit ¦a-¦a_¦a/¦a, ¦a. ¦a: ¦A1¦A1-¦1¦1 ¦1.¦1,111,¦1.1.¦2026-01-'.split('¦'),
  ...' ¦\n¦- a\n¦| a ¦- - ¦(¦( ) ¦"¦„¦„a“ ¦[[((**__``<<¦> ¦€ ¦% ¦\ufdfa¦👩\u200d👩¦\u202e\u2066abc'.split('¦'),
  ...'per ¦von a ¦und a ¦und nicht ¦since 1 ¦the number of ¦is ¦more than ¦between 1 and ¦from a to ¦each '.split('¦'),
  (length: number) => Array.from({ length: length / 5 }, (_, at) => `w${at.toString(36)} `).join(''),
];

it('a request is read in time linear in the length of texts that provoke backtracking', () => {
  expect(superlinear(PIECES, (text) => planOf(readableText(text)))).toEqual([]);
});
