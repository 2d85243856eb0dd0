import type { Understood } from '../../methods/request-reading/index.js';
import { readExportWords } from './export-words.js';
import { planExport as plan, type ExportParameters } from './plan-export.js';

const understood = (changes: Partial<Understood>): Understood => ({
  ...{
    language: 'en',
    subjects: [],
    topics: [],
    period: null,
    comparisons: [],
    audiences: [],
    target: null,
    format: null,
    open: [],
    unanswered: [],
  },
  ...changes,
});
const planExport = (read: Understood | null, parameters: ExportParameters, text = '', byClass?: string) =>
  plan(read, parameters, { text, words: readExportWords(text) }, byClass);
const subject = (kind: Understood['subjects'][number]['kind'], id: string, label = id) => ({
  kind,
  id,
  label,
  words: [label],
  confidence: 1,
  source: 'rules' as const,
});
const KPIS = { topic: 'metrics', words: 'KPIs' } as const;

describe('planExport', () => {
  it('prefers, of sheets that share a name, the one whose rows are selected, then the one with more of what is named', () => {
    const sheets = [subject('dataset', 'dst_1', 'Orders'), subject('dataset', 'dst_2', 'Orders')];
    const request = understood({ subjects: [...sheets, subject('column', 'dst_2/Due', 'Due')] });
    const chosen = (planned?: string, name = 'Orders') =>
      plan(
        request,
        {},
        { text: 'open orders', words: readExportWords('open orders') },
        undefined,
        planned === undefined ? null : { datasetId: planned, name },
      ).request.datasetId;
    expect([chosen(), chosen('dst_1')]).toEqual(['dst_2', 'dst_1']);
  });

  it('exports the sheet whose rows are selected if the request names another sheet of its workbook', () => {
    const read = understood({ subjects: [subject('dataset', 'dst_3', 'Guests'), subject('dataset', 'dst_2', 'Bookings 2026 Rooms')] });
    const text = 'bookings with the price per guest';
    const chosen = (name: string) =>
      plan(read, {}, { text, words: readExportWords(text) }, undefined, { datasetId: 'dst_1', name }).request.datasetId;
    expect([chosen('Bookings 2026'), chosen('Invoices 2026')]).toEqual(['dst_1', 'dst_3']);
  });

  it('exports a named dataset with the columns, period and format of the request', () => {
    const request = understood({
      subjects: [subject('dataset', 'dst_1'), subject('column', 'dst_1/Region', 'Region'), subject('column', 'dst_2/Region', 'Region')],
      topics: [KPIS],
      period: { from: '2026-02-01', until: '2026-02-28', words: 'February 2026' },
      format: { value: 'xlsx', words: 'Excel' },
    });
    expect(planExport(request, {})).toEqual({
      request: { format: 'xlsx', datasetId: 'dst_1', columns: ['Region'], period: request.period },
      unanswered: { format: null, subject: false, isUnnamed: false, others: [] },
    });
  });

  it('does not reduce the table to a column that selects rows', () => {
    const read = understood({
      subjects: [subject('dataset', 'dst_1'), subject('column', 'dst_1/Region', 'Region'), subject('value', 'dst_1/Region', 'Scotland')],
    });
    const rows = { datasetId: 'dst_1', values: [{ column: 'Region', value: 'Scotland' }] };
    expect(planExport(read, {}, 'order lines of region Scotland').request).toEqual({ format: 'csv', ...rows });
    expect(planExport(read, {}, 'order lines of Scotland, only region').request).toEqual({ format: 'csv', columns: ['Region'], ...rows });
  });

  it('exports no single column that follows the name of the table, unless the request lists it', () => {
    const read = understood({
      subjects: [subject('dataset', 'dst_1', 'claims'), subject('column', 'dst_1/class', 'class')],
    });
    expect(planExport(read, {}, 'claims by class as CSV').request).not.toHaveProperty('columns');
    expect(planExport(read, {}, 'claims, only the class').request.columns).toEqual(['class']);
    expect(planExport(read, {}, 'the class of all claims').request.columns).toEqual(['class']);
  });

  it('leaves out no column of everything', () => {
    const read = understood({ subjects: [subject('dataset', 'dst_1'), subject('column', 'dst_1/Region', 'Region')] });
    expect(planExport(read, {}, 'Everything from the order lines that is unpaid, with Region').request).toEqual({
      format: 'csv',
      datasetId: 'dst_1',
    });
    expect(planExport(read, {}, 'From everything in the order lines only Region').request.columns).toEqual(['Region']);
  });

  it('does not reduce the table to a column whose words are a part of its name', () => {
    const read = understood({
      subjects: [
        { ...subject('dataset', 'dst_1', 'Clinic: visit history'), words: ['history'] },
        subject('column', 'dst_1/Visit', 'visit'),
      ],
    });
    expect(planExport(read, {}, 'visit history since May').request).toEqual({ format: 'csv', datasetId: 'dst_1' });
    expect(planExport(read, {}, 'history with the visit').request).toMatchObject({ columns: ['visit'] });
  });

  it.each([
    ['all KPI definitions', {}],
    ['the formula of the KPI', { metricIds: ['met_1'] }],
  ])('exports definitions instead of values for "%s"', (text, metrics) => {
    const read = understood({ subjects: 'metricIds' in metrics ? [subject('metric', 'met_1')] : [], topics: [KPIS] });
    expect(planExport(read, {}, text).request).toEqual({ format: 'csv', subject: 'metric_definitions', ...metrics });
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

  it('selects rows by named values, and counts columns of other datasets and listed unknown words as columns', () => {
    const request = understood({
      subjects: [
        subject('dataset', 'dst_1', 'Suppliers'),
        subject('column', 'dst_1/Region', 'Region'),
        subject('column', 'dst_2/Amount', 'Amount'),
        subject('value', 'dst_1/City', 'Kiel'),
        subject('value', 'dst_2/Channel', 'Online'),
        subject('metric', 'met_1', 'Return rate'),
      ],
      unanswered: ['rating'],
    });
    expect(planExport(request, {}, 'Suppliers in Kiel with region, amount and rating')).toMatchObject({
      request: { datasetId: 'dst_1', columns: ['Region', 'Amount', 'rating'], values: [{ column: 'City', value: 'Kiel' }] },
      unanswered: { subject: false, others: ['Return rate', 'Online'] },
    });
  });

  it('exports the dataset with most of the named columns', () => {
    const columns = ['dst_1/Region', 'dst_2/Region', 'dst_2/Amount'].map((id) => subject('column', id, id.slice(6)));
    expect(planExport(understood({ subjects: columns, unanswered: ['colour'] }), {}, 'only region, amount and colour').request).toEqual({
      ...{ format: 'csv', datasetId: 'dst_2' },
      columns: ['Region', 'Amount', 'colour'],
    });
    const text = 'Everything about returns, only reason and region';
    const listed = [subject('column', 'dst_1/reason', 'reason'), subject('column', 'dst_1/region', 'region')];
    const metric = { ...subject('metric', 'met_1', 'Reason rate'), words: ['reason'] };
    expect(planExport(understood({ subjects: [...listed, metric] }), {}, text).request).toEqual({
      ...{ format: 'csv', datasetId: 'dst_1' },
      columns: ['reason', 'region'],
    });
  });

  it('exports the list or the kind of dataset that everyday words name, unless the request names data', () => {
    expect(planExport(understood({}), {}, 'the project list').request).toEqual({ format: 'csv', subject: 'initiatives' });
    expect(planExport(understood({}), {}, 'our master data', 'dst_3').request).toEqual({ format: 'csv', datasetId: 'dst_3' });
    const named = understood({ subjects: [subject('dataset', 'dst_1')] });
    expect(planExport(named, {}, 'master data of the suppliers', 'dst_3').request).toEqual({ format: 'csv', datasetId: 'dst_1' });
  });

  it('prefers what the request asks for to a dataset that it names only in its list of columns', () => {
    const lines = { ...subject('dataset', 'dst_1', 'Order lines'), words: ['Leitung'] };
    const text = 'Die Projekte mit Budget und Leitung';
    const projects = { topic: 'initiatives', words: 'Projekte' } as const;
    expect(planExport(understood({ subjects: [lines], topics: [projects] }), {}, text).request.subject).toBe('initiatives');
    expect(planExport(understood({ subjects: [lines] }), {}, text).request.datasetId).toBe('dst_1');
  });

  it('counts no words outside a list of columns as columns', () => {
    const request = understood({ subjects: [subject('dataset', 'dst_1')], unanswered: ['Tokio'] });
    expect(planExport(request, {}, 'Lieferanten für Tokio').request).toEqual({ format: 'csv', datasetId: 'dst_1' });
  });

  it('counts several values that one word names once', () => {
    const values = ['A', 'B'].map((name) => ({ ...subject('value', 'dst_2/Company', `Wholesaler ${name}`), words: ['wholesale'] }));
    const { request, unanswered } = planExport(understood({ subjects: [subject('column', 'dst_1/Channel', 'Channel'), ...values] }), {});
    expect([request.datasetId, unanswered.others]).toEqual(['dst_1', ['wholesale']]);
  });

  it('gives parameters precedence over the text', () => {
    const request = understood({ subjects: [subject('dataset', 'dst_1')], format: { value: 'xlsx', words: 'Excel' } });
    expect(planExport(request, { format: 'json', subject: 'runs' }).request).toEqual({ format: 'json', subject: 'runs' });
    expect(planExport(request, { datasetId: 'dst_9' }).request).toEqual({ format: 'xlsx', datasetId: 'dst_9' });
  });

  it('states what an export cannot answer', () => {
    const request = understood({ format: { value: 'pdf', words: 'PDF' }, unanswered: ['cash', 'reserves'] });
    expect(planExport(request, {}).unanswered).toEqual({ format: 'PDF', subject: true, isUnnamed: true, others: [] });
    expect(planExport(request, { format: 'csv', datasetId: 'dst_1' }).unanswered).toEqual({
      ...{ format: null, subject: false, isUnnamed: false, others: [] },
    });
    expect(planExport(null, {}).unanswered).toEqual({ format: null, subject: false, isUnnamed: true, others: [] });
  });
});
