import type { FoundPassage } from './document-reading-result.js';
import { quotedAnswers } from './quoted-answers.js';

const passage = (label: string, heading: string, text: string): FoundPassage =>
  ({ label, document: 'returns-and-claims-policy.md', locator: heading, anchor: { heading }, text, quote: text }) as FoundPassage;
const PASSAGES = [
  passage('E1', 'Returns', 'Consumers may return goods within 30 days of delivery.'),
  passage('E2', 'Claims for damaged or wrong goods', 'The customer reports the claim within seven days and sends a photo.'),
];

describe('quotedAnswers', () => {
  it.each([
    ['What does the returns policy say about damaged goods?', 'The customer reports the claim within seven days'],
    ['How many days do consumers have to return goods?', 'Consumers may return goods within 30 days'],
    ['What about claims for wrong goods?', 'The customer reports the claim within seven days'],
  ])('answers "%s" from the section on it', (question, start) => {
    expect(quotedAnswers(question, PASSAGES, 'en')[0]).toContain(start);
  });
});
