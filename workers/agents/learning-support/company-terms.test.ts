import type { DocumentSentences, Fact } from '../../methods/programme-facts/index.js';
import { companyTerms } from './company-terms.js';
import { conceptGraph } from './concept-graph.js';

const documents: DocumentSentences[] = [
  {
    source: { id: 'doc_1', kind: 'document', label: 'Handbuch.docx' },
    sentences: [
      'Eine Sendung gilt als vollständig, wenn höchstens 2 Packstücke fehlen.',
      'Beschädigte Packstücke mindern die Vollständigkeit nicht; sie werden in der Schadensquote gezählt.',
      'Das Lager öffnet um sechs.',
    ],
  },
];
const kpis: Fact[] = [
  {
    topic: 'metric_value',
    subject: 'Schadensquote',
    text: '„Schadensquote“ liegt bei 3,1 %, Ziel 2,0 %.',
    source: { id: 'dst_1', kind: 'dataset', label: 'KPI' },
  },
];
const known = { documents, kpis, graph: conceptGraph() };

it('explains terms by the sentences of the company, its values and, without a definition, the glossary', () => {
  const request =
    'Was heißt Vollständigkeit, Schadensquote und Nacharbeit, und warum mindern beschädigte Packstücke die Vollständigkeit nicht?';
  const { answers, subject } = companyTerms(request, ['Vollständigkeit', 'Schadensquote', 'Nacharbeit'], known, 'de');
  expect(answers[0]).toBe('Vollständigkeit: „Eine Sendung gilt als vollständig, wenn höchstens 2 Packstücke fehlen.“ (Handbuch.docx)');
  expect(answers).toContain('„Schadensquote“ liegt bei 3,1 %, Ziel 2,0 %.');
  expect(answers).toContain('Nacharbeit: Ihre Dokumente legen nicht fest, was damit gemeint ist.');
  expect(answers.find((text) => text.startsWith('Allgemein bedeutet'))).toContain('Nacharbeit');
  expect(answers.at(-1)).toMatch(/^Begründung: „Beschädigte Packstücke mindern die Vollständigkeit nicht/);
  expect(answers.join(' ')).not.toContain('Lager öffnet');
  expect(subject.traits.map(({ quiz }) => quiz?.right[0])).toEqual(['2', '2,0']);
});

it('states that no document says how terms relate, and takes a part of a term for no definition', () => {
  const sentences = ['A breakage is replaced free of charge if it is reported within 3 days.', 'Breakage rate | 4 %'];
  const source = { id: 'doc_2', kind: 'document', label: 'Rules.pdf' };
  const { answers } = companyTerms(
    'Explain what fill level means and how it is related to the breakage rate.',
    ['fill level', 'breakage rate'],
    { ...known, documents: [{ source, sentences }] },
    'en',
  );
  expect(answers).toContain('breakage rate: your documents do not define it.');
  expect(answers.at(-1)).toBe('Not answered: none of your documents states how fill level, breakage rate relate to each other.');
  expect(answers.join(' ')).not.toContain('4 %');
});

it('says that nothing is known about terms that nobody defines', () => {
  const { answers } = companyTerms('What do zorb and quux mean?', ['zorb', 'quux'], { ...known, documents: [], kpis: [] }, 'en');
  expect(answers.filter((text) => text.endsWith('your documents do not define it.'))).toHaveLength(2);
});

it('names the columns and steps of the data that are called like a term, and takes a compound for no word of the glossary', () => {
  const source = { id: 'dst_2', kind: 'dataset', label: 'orders' };
  const parts = [
    { kind: 'column' as const, name: 'PDQ_Dt', dataset: 'orders', source },
    { kind: 'step' as const, name: 'PDQ sent', dataset: 'process-mining', source },
    { kind: 'column' as const, name: 'Pdqs', dataset: 'orders', source },
  ];
  const { answers } = companyTerms(
    'Explain PDQ and case-to-case',
    ['PDQ', 'case-to-case'],
    { ...known, documents: [], kpis: [], parts },
    'en',
  );
  expect(answers[0]).toBe(
    'PDQ: in your data, this is the name of the column “PDQ_Dt” of “orders”, the step “PDQ sent” of “process-mining”.',
  );
  expect(answers.slice(1)).toEqual(['case-to-case: your documents do not define it.']);
});

it('states each sentence on how several terms relate, and finds a term by its short form', () => {
  const sentences = ['Stage 1 repairs need the consent of the lead.', 'For stage 2, consent is given within 4 days.'];
  const source = { id: 'doc_3', kind: 'document', label: 'Rules.pdf' };
  const { answers } = companyTerms(
    'How do stages and consent belong together?',
    ['stages', 'consent'],
    { ...known, documents: [{ source, sentences }] },
    'en',
  );
  expect(answers.filter((text) => text.startsWith('Relation'))).toHaveLength(2);
});

it('quotes a sentence on several terms only as their relation, and asks for missing terms if there are too few numbers', () => {
  const sentences = [
    'A mooring is let for one season.',
    'A berth is marked by a buoy.',
    'Each mooring and its berth are listed in the register.',
    'A buoy is checked by the harbour master.',
  ];
  const source = { id: 'doc_4', kind: 'document' as const, label: 'Harbour.pdf' };
  const { answers, subject } = companyTerms(
    'How do mooring, berth and buoy belong together?',
    ['mooring', 'berth', 'buoy'],
    { ...known, documents: [{ source, sentences }] },
    'en',
  );
  expect(answers.filter((text) => text.includes('listed in the register'))).toEqual([
    'Relation: “Each mooring and its berth are listed in the register.” (Harbour.pdf)',
  ]);
  expect(subject.traits.map(({ quiz }) => quiz?.question)).toContain('Which term is missing? “A … is checked by the harbour master.”');
});
