import { bySupposition } from './asked-variables.js';

const roles = (text: string, ...names: string[]) => {
  const items = names.map((name) => ({ name, at: text.indexOf(name) }));
  const { supposed, others } = bySupposition(text, items);
  return [supposed.map(({ name }) => name), others.map(({ name }) => name)];
};

describe('bySupposition', () => {
  it.each([
    ['If returns fall by a third and discount goes down 2 points, what does that do to margin?', ['returns', 'discount', 'margin']],
    ['Wie ändert sich margin, wenn returns um 5 % sinken und discount gleich bleibt?', ['returns', 'discount', 'margin']],
    ['Wenn returns um 1,5 Punkte sinken und discount steigt, wie hoch ist dann margin?', ['returns', 'discount', 'margin']],
    ['What happens to margin if returns and discount both double? Show a range.', ['returns', 'discount', 'margin']],
  ])('takes what the condition changes as the input and the rest as the result in "%s"', (text, [one = '', other = '', result = '']) => {
    expect(roles(text, one, other, result)).toEqual([[one, other], [result]]);
  });

  it('supposes nothing without a conditional clause', () => {
    expect(roles('Does discount lead to returns?', 'discount', 'returns')).toEqual([[], ['discount', 'returns']]);
  });
});
