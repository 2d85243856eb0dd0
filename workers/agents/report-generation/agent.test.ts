import 'reflect-metadata';
import { agent } from './agent.js';

const parse = (parameters: unknown) => agent.input.safeParse({ parameters });

describe('what a report is ordered with', () => {
  it('is nothing at least: all formats, all sections, the newest analysis', () => {
    for (const parameters of [undefined, null, {}])
      expect(parse(parameters).data).toMatchObject({ language: 'en', parameters: { formats: ['markdown', 'pdf', 'docx'], run_ids: [] } });
  });

  it('is a title of one line', () => {
    expect(parse({ title: ' Lage im März ' }).data).toMatchObject({ parameters: { title: 'Lage im März' } });
    for (const title of ['', '   ', 'a\nb', 'x'.repeat(201), 7]) expect(parse({ title }).success).toBe(false);
  });

  it('is formats and sections that exist, and at most twenty runs', () => {
    expect(parse({ formats: ['pdf'], sections: ['kpis'], run_ids: Array(20).fill('run_1') }).success).toBe(true);
    for (const parameters of [{ formats: [] }, { formats: ['html'] }, { sections: ['gossip'] }, { run_ids: Array(21).fill('run_1') }])
      expect(parse(parameters).success).toBe(false);
  });
});
