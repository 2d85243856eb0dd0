import 'reflect-metadata';
import { agent } from './agent.js';

const parse = (parameters: unknown) => agent.input.safeParse({ parameters });

describe('report parameters', () => {
  it('default to all formats, all sections and the newest analysis', () => {
    for (const parameters of [undefined, null, {}])
      expect(parse(parameters).data).toMatchObject({ language: 'en', parameters: { formats: ['markdown', 'pdf', 'docx'], run_ids: [] } });
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
