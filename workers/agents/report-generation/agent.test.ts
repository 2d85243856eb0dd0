import 'reflect-metadata';
import { agent, reportFormatsIn } from './agent.js';

const parse = (parameters: unknown) => agent.input.safeParse({ parameters });

describe('report parameters', () => {
  it('default to all sections and the newest analysis', () => {
    for (const parameters of [undefined, null, {}])
      expect(parse(parameters).data).toMatchObject({ language: 'en', parameters: { run_ids: [] } });
  });

  it.each([
    ['Bericht über die Retouren als Word-Datei', ['docx']],
    ['Q2 report on tickets, PDF please', ['pdf']],
    ['the lead time as a PDF and a Word document', ['pdf', 'docx']],
    ['ein Bericht als Excel', ['markdown', 'pdf', 'docx']],
    ['a report on the orders', ['markdown', 'pdf', 'docx']],
  ])('write the formats that "%s" names, otherwise all', (request, formats) => {
    expect(reportFormatsIn(request)).toEqual(formats);
  });

  it('accept a title of one line with at most 200 characters', () => {
    expect(parse({ title: ' Lage im März ' }).data).toMatchObject({ parameters: { title: 'Lage im März' } });
    for (const title of ['', '   ', 'a\nb', 'x'.repeat(201), 7]) expect(parse({ title }).success).toBe(false);
  });

  it('accept known formats and sections and at most 20 runs', () => {
    expect(parse({ formats: ['pdf'], sections: ['kpis'], run_ids: Array(20).fill('run_1') }).success).toBe(true);
    for (const parameters of [{ formats: [] }, { formats: ['html'] }, { sections: ['gossip'] }, { run_ids: Array(21).fill('run_1') }])
      expect(parse(parameters).success).toBe(false);
  });
});
