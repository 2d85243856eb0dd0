import type { Understood } from '../../methods/request-reading/index.js';
import { planExport } from './plan-export.js';

const understood = (changes: Partial<Understood>): Understood => ({
  ...{ language: 'en', subjects: [], topics: [], period: null, format: null, open: [] },
  ...changes,
});
const subject = (kind: Understood['subjects'][number]['kind'], id: string, label = id) => ({
  kind,
  id,
  label,
  words: [label],
  confidence: 1,
});
const KPIS = { topic: 'metrics', words: 'KPIs' } as const;

describe('planExport', () => {
  it('exports a named dataset with the columns, period and format of the request', () => {
    const request = understood({
      subjects: [subject('dataset', 'dst_1'), subject('column', 'dst_1/Region', 'Region'), subject('column', 'dst_2/Region', 'Region')],
      topics: [KPIS],
      period: { from: '2026-02-01', until: '2026-02-28', words: 'February 2026' },
      format: { value: 'xlsx', words: 'Excel' },
    });
    expect(planExport(request, {})).toEqual({
      request: { format: 'xlsx', datasetId: 'dst_1', columns: ['Region'], period: request.period },
      unanswered: { format: null, subject: false },
    });
  });

  it.each([
    [
      'named metrics',
      { subjects: [subject('metric', 'met_1'), subject('metric', 'met_2')], topics: [KPIS] },
      { subject: 'metrics', metricIds: ['met_1', 'met_2'] },
    ],
    ['a list', { topics: [{ topic: 'decisions', words: 'decisions' } as const, KPIS] }, { subject: 'metrics' }],
    ['the dataset of a named column', { subjects: [subject('column', 'dst_2/Region', 'Region')] }, { datasetId: 'dst_2' }],
    ['nothing', {}, {}],
  ])('exports %s', (_, changes, request) => {
    expect(planExport(understood(changes), {}).request).toEqual({ format: 'csv', ...request });
  });

  it('gives parameters precedence over the text', () => {
    const request = understood({ subjects: [subject('dataset', 'dst_1')], format: { value: 'xlsx', words: 'Excel' } });
    expect(planExport(request, { format: 'json', subject: 'runs' }).request).toEqual({ format: 'json', subject: 'runs' });
    expect(planExport(request, { datasetId: 'dst_9' }).request).toEqual({ format: 'xlsx', datasetId: 'dst_9' });
  });

  it('states what an export cannot answer', () => {
    const request = understood({ format: { value: 'pdf', words: 'PDF' }, open: ['cash', 'reserves'] });
    expect(planExport(request, {}).unanswered).toEqual({ format: 'PDF', subject: true });
    expect(planExport(request, { format: 'csv', datasetId: 'dst_1' }).unanswered).toEqual({ format: null, subject: false });
    expect(planExport(null, {}).unanswered).toEqual({ format: null, subject: false });
  });
});
