import type { QualityAssessment } from '../../../subgraphs/sources/index.js';
import { askedFormula, verdictSentence } from './verdict.js';

const check = (name: string, column: string, failed: number) => ({
  name,
  columns: [column],
  failed,
  checked: 200,
  share: failed / 200,
  evidence: [],
});
const ASSESSMENT = {
  overall: { score: 0.9 },
  dimensions: [
    { dimension: 'completeness', checks: [check('missing-values', 'Phone', 3), check('missing-values', 'Town', 0)] },
    { dimension: 'consistency', checks: [check('functional-dependency', 'Town', 50)] },
  ],
} as unknown as QualityAssessment;
const verdict = (text: string, columns: string[], isOpen = false) =>
  verdictSentence(ASSESSMENT, { columns, text, gate: 'conditional', isOpen }, 'en');

describe('verdictSentence', () => {
  it.each([
    ['Go or no-go, if the limit is 1 %?', ['Phone'], /^No: .*3 of 200 values \(1\.5%\); the limit of the request is 1%/u],
    ['Are the phones fit for a mailing, below 2 % gaps?', ['Phone'], /^Yes: .*1\.5%.*2%/u],
    ['Taugt die Stadt für eine Auswertung?', ['Town'], /^Yes: .*0 of 200/u],
    ['Ist die Telefonspalte brauchbar?', ['Phone'], /^No: .*usable with reservations/u],
  ])('decides “%s” by the share of the asked columns', (text, columns, expected) => {
    expect(verdict(text, columns)).toMatch(expected);
  });

  it('decides nothing if a part of the question has no check', () => {
    expect(verdict('go or no-go?', ['Phone'], true)).toMatch(/^Not decidable/u);
  });

  it('gives no verdict unasked', () => {
    expect(verdict('How many phones are missing?', ['Phone'])).toBeNull();
  });
});

describe('askedFormula', () => {
  it.each([
    ['Where does the amount differ from hours x rate?', 'hours x rate'],
    ['In wie vielen Zeilen weicht der Betrag von Menge × Preis ab?', 'Menge × Preis'],
  ])('finds the calculation of “%s”', (text, words) => {
    expect(askedFormula(text)).toBe(words);
  });

  it.each(['Do the towns match the post codes?', 'Stimmt die Region?'])('finds none in “%s”', (text) => {
    expect(askedFormula(text)).toBeNull();
  });
});
