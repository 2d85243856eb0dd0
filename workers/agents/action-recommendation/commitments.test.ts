import { minutedCommitments, rulesOn } from './commitments.js';

const sentence = (documentId: string, title: string, text: string) => ({ documentId, document: `${documentId}.pdf`, title, text });
const DOCUMENTS = [
  {
    kind: 'minutes' as const,
    sentences: [
      sentence('minutes', '1. Roofs', 'The roofs are dry.'),
      sentence('minutes', '2. Hauliers', 'HX-04 arrives late, and a supplier interview is due.'),
      sentence('minutes', '2. Hauliers', 'Decision: HX-04 gets no new tours from 3 May 2027.'),
      sentence('minutes', '2. Hauliers', 'Action: Ann Kerr to warn the firm by 1 April 2027.'),
      sentence('minutes', '3. Canteen', 'Action: Ben Low to ask for offers by 9 April 2027.'),
    ],
  },
  {
    kind: 'rules' as const,
    sentences: [
      sentence('rules', '4 Hauliers', 'Tours start within 2 hours of the call.'),
      sentence('rules', '5 Pallets', 'Pallets are counted within 3 days.'),
    ],
  },
];
const reading = { today: '2027-03-20', language: 'en' as const };

it('recommends the tasks and decisions of the item that names the subject, with owner and day', () => {
  const found = minutedCommitments('HX-04 keeps letting us down. What now?', DOCUMENTS, reading);
  expect(found.map(({ subject, owner, due }) => [subject, owner?.name, due])).toEqual([
    ['Ann Kerr to warn the firm by 1 April 2027.', 'Ann Kerr', '2027-04-01'],
    ['HX-04 gets no new tours from 3 May 2027.', undefined, '2027-05-03'],
  ]);
});

it('adds the rules of the section with the same heading as the item', () => {
  expect(rulesOn('HX-04 keeps letting us down. What now?', DOCUMENTS, reading).map(({ subject }) => subject)).toEqual([
    'Tours start within 2 hours of the call.',
  ]);
});

it('states that the day of a task is past and what to do', () => {
  const [task] = minutedCommitments('HX-04 keeps letting us down. What now?', DOCUMENTS, { ...reading, today: '2027-04-02' });
  expect(task?.texts?.['doing']).toBe('The day agreed, 1 Apr 2027, is past; find out whether this is done, otherwise set a new day');
  const [open] = minutedCommitments('HX-04 keeps letting us down. What now?', DOCUMENTS, { ...reading, today: '2027-04-01' });
  expect(open?.texts?.['doing']).toBe('Ensure this and report the status');
});
