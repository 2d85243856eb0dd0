import { groundText } from '../grounding.js';
import { HELD_OUT } from './held-out.fixture.js';
import { LABELS, type Label, type Scenario } from './scenario.js';
import { TUNING } from './tuning.fixture.js';

interface Judged {
  readonly label: Label;
  readonly isKept: boolean;
}

/** Judges each sentence by itself. */
const judge = (scenarios: readonly Scenario[]): Judged[] =>
  scenarios.flatMap(({ language, question, evidence, sentences }) =>
    LABELS.flatMap((label) =>
      (sentences[label] ?? []).map((text) => {
        const { dropped } = groundText(text, {
          evidence: evidence.map(([kind, title, stated], index) => ({
            label: `E${index + 1}`,
            id: `id-${index + 1}`,
            kind,
            title,
            text: stated,
          })),
          language,
          question: [question],
          citations: 'required',
        });
        return { label, isKept: dropped.length === 0 };
      }),
    ),
  );

const isHonest = ({ label }: Judged): boolean => label === 'supported' || label === 'frame';
const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);

/** Precision: share of honest sentences among the kept ones. Recall: share of kept sentences among the honest ones. */
const measure = (judged: readonly Judged[]) => {
  const kept = judged.filter(({ isKept }) => isKept);
  return {
    precision: share(kept.filter(isHonest).length, kept.length),
    recall: share(kept.filter(isHonest).length, judged.filter(isHonest).length),
  };
};

describe('the check of sentences', () => {
  const [tuning, heldOut] = [judge(TUNING), judge(HELD_OUT)];

  it('is measured by at least 150 labelled sentences of all kinds in both languages', () => {
    expect(tuning.length + heldOut.length).toBeGreaterThanOrEqual(150);
    for (const half of [tuning, heldOut]) expect(new Set(half.map(({ label }) => label))).toEqual(new Set(LABELS));
    for (const half of [TUNING, HELD_OUT]) expect(new Set(half.map(({ language }) => language))).toEqual(new Set(['de', 'en']));
  });

  it.each([
    ['the scenarios of its development', tuning, 0.98, 0.95],
    ['scenarios that its development did not use', heldOut, 0.95, 0.8],
  ])('keeps honest sentences and drops the others in %s', (_, judged, precision, recall) => {
    const measured = measure(judged);
    expect(measured.precision).toBeGreaterThanOrEqual(precision);
    expect(measured.recall).toBeGreaterThanOrEqual(recall);
  });

  it('keeps no sentence in the wrong language, with a placeholder, or that follows instructions', () => {
    const never = new Set<Label>(['wrong_language', 'placeholder', 'instruction']);
    expect([...tuning, ...heldOut].filter(({ label, isKept }) => isKept && never.has(label))).toEqual([]);
  });
});
