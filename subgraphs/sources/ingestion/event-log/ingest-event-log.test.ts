import { readdir } from 'node:fs/promises';
import iconv from 'iconv-lite';
import { detectEventLogColumns } from './event-log-columns.js';
import { IngestError } from '../ingest-error.js';
import { givenIngestion, type Options } from '../ingestion.fixture.js';

const given = givenIngestion('event_log');
const { ingest, rowsOf } = given;

const rejection = async (content: string | Buffer, options: Options = {}): Promise<[string, IngestError['details']]> => {
  const error = await ingest(content, options).catch((caught: unknown) => caught);
  expect((await readdir(given.duck.folder)).filter((name) => name !== '.spill')).toEqual(['raw']);
  if (!(error instanceof IngestError)) throw error;
  return [error.code, error.details];
};

const event = (activity: string, time: string, more = ''): string =>
  `<event><string key="concept:name" value="${activity}"/><date key="time:timestamp" value="${time}"/>${more}</event>`;
const trace = (name: string, content: string): string => `<trace><string key="concept:name" value="${name}"/>${content}</trace>`;
const log = (content: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n<log xes.version="1.0">\n${content}\n</log>\n`;

describe('ingestFile with event logs in CSV', () => {
  it('keeps file order, reads labels as text and the time as a timestamp', async () => {
    const table = await ingest('Fall;Aktivität;Zeitstempel;Bearbeiter\n7;10;31.12.2024;01\n7;20;30.12.2024;02\n');
    expect(table.eventLog).toEqual({ case: 'Fall', activity: 'Aktivität', time: 'Zeitstempel', resource: 'Bearbeiter' });
    expect(await rowsOf(table)).toEqual([
      { _row: 1, Fall: '7', Aktivität: '10', Zeitstempel: '2024-12-31T00:00:00.000Z', Bearbeiter: '01' },
      { _row: 2, Fall: '7', Aktivität: '20', Zeitstempel: '2024-12-30T00:00:00.000Z', Bearbeiter: '02' },
    ]);
    expect(table.columns[0]).toEqual({ name: '_row', originalName: '', type: 'integer', duckType: 'BIGINT' });
  });

  it('numbers rows in file order across many chunks', async () => {
    const rows = Array.from({ length: 200_000 }, (_, index) => `c${index % 7},a,2024-01-01,${index + 1}`);
    const table = await ingest(`case,activity,timestamp,n\n${rows.join('\n')}\n`);
    expect(
      await given.duck.one(`SELECT count(*) AS rows, count(*) FILTER (WHERE _row <> n) AS wrong FROM read_parquet('${table.parquetPath}')`),
    ).toEqual({
      rows: 200_000,
      wrong: 0,
    });
  });

  it('reserves the name of the order column', async () => {
    const table = await ingest('case,activity,timestamp,_ROW\n1,a,2024-01-01,9\n');
    expect(table.columns.map(({ name }) => name)).toEqual(['_row', 'case', 'activity', 'timestamp', '_ROW_2']);
  });

  it('uses the columns named in the options', async () => {
    const content = 'case,activity,timestamp,order,what,when\n1,a,2024-01-01,9,b,2024-01-02\n';
    const table = await ingest(content, { caseColumn: 'order', activityColumn: 'what', timeColumn: 'when' });
    expect(table.eventLog).toEqual({ case: 'order', activity: 'what', time: 'when' });
    expect((await rejection(content, { caseColumn: 'Order' }))[0]).toBe('column_unknown');
  });

  it.each([
    ['registration_type', ['start', 'complete']],
    ['Status', ['Begonnen', 'Abgeschlossen']],
    ['x', ['STARTED', 'on hold', 'resumed', 'Finished']],
  ])('recognises the life cycle in a column %s by its values', async (column, transitions) => {
    const rows = transitions.map((transition, index) => `1,a,2024-01-01 08:0${index},${transition}`).join('\n');
    const table = await ingest(`case,activity,timestamp,${column}\n${rows}\n`);
    expect(table.eventLog?.lifecycle).toBe(column);
    expect(table.warnings).toMatchObject([{ code: 'lifecycle_assumed', details: { column } }]);
  });

  it.each([
    ['other values', ['start', 'complete', 'open']],
    ['no starts', ['complete', 'complete']],
  ])('does not take a column with %s for the life cycle', async (_, values) => {
    const rows = values.map((value, index) => `1,a,2024-01-01 08:0${index},${value}`).join('\n');
    const table = await ingest(`case,activity,timestamp,note\n${rows}\n`);
    expect([table.eventLog?.lifecycle, table.warnings]).toEqual([undefined, []]);
  });

  it.each([
    ['start_timestamp', 'complete_timestamp'],
    ['start_timestamp', 'time:timestamp'],
    ['Startzeit', 'Endzeit'],
  ])('takes %s for the start of the activity that ends at %s', async (start, time) => {
    const { eventLog } = await ingest(`case,activity,${start},${time}\n1,a,2024-01-01 08:00,2024-01-01 09:00\n`);
    expect(eventLog).toEqual({ case: 'case', activity: 'activity', time, start });
  });

  it('recognises case, activity and time by their values under any name', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => {
      const step = ['Logged', 'Looked into', 'Answered'][index % 3] ?? '';
      return `GC-${String(Math.floor(index / 3)).padStart(4, '0')},${step},2026-03-0${1 + (index % 9)} 08:${10 + index},${index % 2 ? 'Front desk' : 'Kitchen'},${index % 4 < 2 ? 'York' : 'Leeds'},AB1 ${index % 3}CD`;
    });
    const table = await ingest(`Complaint,What happened,When,Team,House,Postcode\n${rows.join('\n')}\n`);
    expect(table.eventLog).toMatchObject({ case: 'Complaint', activity: 'What happened', time: 'When', resource: 'Team' });
    expect(table.warnings).toContainEqual(
      expect.objectContaining({ code: 'roles_assumed', details: { caseColumn: 'Complaint', activity: 'What happened', time: 'When' } }),
    );
  });

  it('recognises a case of which the name is not known beside a known activity', async () => {
    const rows = Array.from(
      { length: 12 },
      (_, index) => `R25-${100 + Math.floor(index / 3)};${index % 3};03.03.2025 07:${10 + index};Fulda`,
    );
    const table = await ingest(`Rekla-Nr;Schritt;Zeitpunkt;Depot\n${rows.join('\n')}\n`);
    expect(table.eventLog).toEqual({ case: 'Rekla-Nr', activity: 'Schritt', time: 'Zeitpunkt' });
  });

  it('takes a column with a name for cases as the activity if another column tells the case', async () => {
    const steps = ['Antrag', 'Prüfung', 'Bescheid'];
    const rows = Array.from(
      { length: 12 },
      (_, index) => `BG-${100 + Math.floor(index / 3)};${steps[index % 3] ?? ''};03.03.2025 07:${10 + index};Sb-${index % 2} Lang`,
    );
    const table = await ingest(`BauNr;Vorgang;Zeitstempel;Bearb\n${rows.join('\n')}\n`);
    expect(table.eventLog).toEqual({ case: 'BauNr', activity: 'Vorgang', time: 'Zeitstempel', resource: 'Bearb' });
  });

  it('does not choose between two columns of times', async () => {
    const rows = Array.from(
      { length: 12 },
      (_, index) => `R${Math.floor(index / 3)},${'abc'.charAt(index % 3)},2025-03-03 07:${10 + index},2025-03-04 07:${10 + index}`,
    );
    expect((await rejection(`ref,what,x,y\n${rows.join('\n')}\n`))[1]['roles']).toEqual(['time']);
  });

  it('reports which of case, activity and time are missing', async () => {
    expect(await rejection('id,what,when\n1,a,2024-01-01\n')).toEqual([
      'event_column_missing',
      { roles: ['case', 'activity'], available: ['id', 'what', 'when'] },
    ]);
    expect((await rejection('case,activity,x\n1,a,soon\n'))[1]['roles']).toEqual(['time']);
  });

  it('reports the unreadable time', async () => {
    const rows = ['1,a,31.12.2024 10:00', '1,b,2024-12-31', '1,c,31.12.2024 10:05'].join('\n');
    expect(await rejection(`case,activity,timestamp\n${rows}\n`)).toEqual([
      'time_unreadable',
      { column: 'timestamp', row: 2, value: '2024-12-31' },
    ]);
    expect((await rejection('case,activity,timestamp\n1,a,01/02/2024\n'))[0]).toBe('time_unreadable');
  });

  it('rejects an empty required column and counts missing values', async () => {
    expect(await rejection('case,activity,timestamp\n1,,2024-01-01\n')).toEqual(['event_column_empty', { column: 'activity' }]);
    const table = await ingest('case,activity,timestamp\n1,a,2024-01-01\n1,b,\n,c,2024-01-01\n');
    expect(table.warnings.map(({ code, details }) => [code, details['column'], details['rows']])).toEqual([
      ['event_values_missing', 'case', 1],
      ['event_values_missing', 'timestamp', 1],
    ]);
  });
});

describe('ingestFile with event logs in XES', () => {
  const TWO_CASES =
    trace(
      'c1',
      '<float key="amount" value="1.234"/>' +
        event('a', '2024-01-01T10:00:00.000+01:00', '<int key="cost" value="5"/>') +
        event('b &amp; c', '2024-01-01T10:00:00.000+01:00', '<boolean key="ok" value="true"/>'),
    ) + trace('c2', event('a', '2024-01-02T00:00:00Z', '<string key="org:resource" value="Jörg"/>'));

  it('creates one row per event with the attributes of its case', async () => {
    const table = await ingest(log(TWO_CASES));
    expect(table).toMatchObject({ rows: 3, encoding: 'utf-8', warnings: [] });
    expect(table.delimiter).toBeUndefined();
    expect(table.eventLog).toEqual({
      case: 'case:concept:name',
      activity: 'concept:name',
      time: 'time:timestamp',
      resource: 'org:resource',
    });
    const nothing = { cost: null, ok: null, 'org:resource': null };
    const first = { 'case:concept:name': 'c1', 'case:amount': 1.234, 'time:timestamp': '2024-01-01T09:00:00.000Z' };
    expect(await rowsOf(table)).toEqual([
      { ...nothing, ...first, _row: 1, 'concept:name': 'a', cost: 5 },
      { ...nothing, ...first, _row: 2, 'concept:name': 'b & c', ok: true },
      {
        ...nothing,
        _row: 3,
        'case:concept:name': 'c2',
        'case:amount': null,
        'concept:name': 'a',
        'time:timestamp': '2024-01-02T00:00:00.000Z',
        'org:resource': 'Jörg',
      },
    ]);
  });

  it('returns the same rows as for the same log in CSV', async () => {
    const fromXes = await rowsOf(await ingest(log(TWO_CASES)));
    const csv = [
      'case:concept:name,case:amount,concept:name,time:timestamp,cost,ok,org:resource',
      'c1,1.234,a,2024-01-01 10:00:00+01:00,5,,',
      'c1,1.234,b & c,2024-01-01 10:00:00+01:00,,true,',
      'c2,,a,2024-01-02 00:00:00+00:00,,,Jörg',
    ].join('\n');
    expect(await rowsOf(await ingest(csv))).toEqual(fromXes);
  });

  it('ignores globals, classifiers, lists and nested attributes', async () => {
    const table = await ingest(
      log(
        '<extension name="Concept" prefix="concept" uri="http://example.org/c"/><string key="creator" value="x"/>' +
          '<global scope="event"><string key="concept:name" value="UNKNOWN"/><string key="cost" value="0"/></global>' +
          '<classifier name="Activity" keys="concept:name"/>' +
          trace(
            'c1',
            event(
              'a',
              '2024-01-01T00:00:00Z',
              '<string key="outer" value="1"><string key="inner" value="2"/></string><list key="l"><string key="in" value="3"/></list>',
            ),
          ),
      ),
    );
    expect(table.columns.map(({ name }) => name)).toEqual(['_row', 'case:concept:name', 'concept:name', 'time:timestamp', 'outer']);
  });

  it('honours the encoding of the file across many chunks', async () => {
    const many = Array.from({ length: 3_000 }, (_, index) => event(`Prüfung ${index}`, '2024-01-01T00:00:00Z')).join('');
    for (const content of [log(trace('ä', many)), iconv.encode(`\uFEFF${log(trace('ä', many))}`, 'utf-16le')])
      expect(
        await given.duck.one(`SELECT count(*) AS n, max("concept:name") AS m FROM read_parquet('${(await ingest(content)).parquetPath}')`),
      ).toEqual({
        n: 3_000,
        m: 'Prüfung 999',
      });
  });

  it('requires case, activity and time', async () => {
    const time = '<date key="time:timestamp" value="2024-01-01T00:00:00Z"/>';
    expect((await rejection(log(`<trace><event><string key="concept:name" value="a"/>${time}</event></trace>`)))[1]['roles']).toEqual([
      'case',
    ]);
    expect((await rejection(log(trace('c', `<event>${time}</event>`))))[1]['roles']).toEqual(['activity']);
    expect((await rejection(log(trace('c', '<event><string key="concept:name" value="a"/></event>'))))[1]['roles']).toEqual(['time']);
    expect((await rejection(log(trace('c', event('a', 'yesterday')))))[0]).toBe('time_unreadable');
    expect((await rejection(log(trace('c', ''))))[0]).toBe('no_rows');
    const orphan = await ingest(log(trace('c', event('a', '2024-01-01T08:00:00Z')) + event('b', '2024-01-01T08:00:00Z')));
    expect(orphan.warnings.map(({ code }) => code)).toEqual(['event_values_missing']);
  });
});

describe('A5 ingestFile with dangerous XML', () => {
  const one = trace('c', event('&x;', '2024-01-01T00:00:00Z'));

  it.each<[string, string, string]>([
    ['a document type', `<?xml version="1.0"?><!DOCTYPE log><log>${one}</log>`, 'xml_doctype'],
    ['an external entity', `<!DOCTYPE log [<!ENTITY x SYSTEM "file:///etc/passwd">]><log>${one}</log>`, 'xml_doctype'],
    ['entities that expand', `<!DOCTYPE log [<!ENTITY a "aaaa"><!ENTITY x "&a;&a;&a;">]><log>${one}</log>`, 'xml_doctype'],
    ['an undeclared entity', log(one), 'xml_malformed'],
    ['another document', '<?xml version="1.0"?><svg><g/></svg>', 'not_xes'],
    ['tags that do not match', log('<trace></event>'), 'xml_malformed'],
    ['a truncated document', '<?xml version="1.0"?><log><trace>', 'xml_malformed'],
    ['an attribute without value', log(trace('c', '<event><string key="a"/></event>')), 'xml_malformed'],
    [
      'a case attribute after events',
      log(`<trace>${event('a', '2024-01-01T00:00:00Z')}<string key="concept:name" value="c"/></trace>`),
      'xml_malformed',
    ],
    ['excessive depth', log('<list>'.repeat(40) + '</list>'.repeat(40)), 'xml_too_deep'],
    ['an oversized value', log(trace('c', event('a'.repeat(262_145), '2024-01-01T00:00:00Z'))), 'cell_too_large'],
    ['an oversized tag', `${log('').slice(0, -8)}<trace><event a="${'x'.repeat(2_200_000)}`, 'row_too_large'],
    ['an oversized comment', `${log('').slice(0, -8)}<!--${'x'.repeat(2_200_000)}`, 'row_too_large'],
    [
      'too many columns',
      log(
        trace(
          'c',
          event('a', '2024-01-01T00:00:00Z', Array.from({ length: 2_001 }, (_, index) => `<int key="k${index}" value="1"/>`).join('')),
        ),
      ),
      'too_many_columns',
    ],
    [
      'a small file that expands into a large table',
      log(trace('c', `<string key="big" value="${'x'.repeat(200_000)}"/>${'<event/>'.repeat(2_000)}`)),
      'xml_expands',
    ],
  ])('rejects %s', async (_what, content, code) => {
    expect((await rejection(content))[0]).toBe(code);
  });
});

describe('detectEventLogColumns', () => {
  const names = (list: string[]): { name: string }[] => list.map((name) => ({ name }));

  it('recognises usual names in German and English, most specific first', () => {
    expect(detectEventLogColumns(names(['Activity', 'concept:name', 'time:timestamp', 'case:concept:name', 'Resource']))).toEqual({
      case: 'case:concept:name',
      activity: 'concept:name',
      time: 'time:timestamp',
      resource: 'Resource',
    });
    expect(detectEventLogColumns(names(['Vorgangs-Nr.', 'Tätigkeit', 'Datum', 'Sachbearbeiter', 'Lebenszyklus']))).toEqual({
      case: 'Vorgangs-Nr.',
      activity: 'Tätigkeit',
      time: 'Datum',
      lifecycle: 'Lebenszyklus',
      resource: 'Sachbearbeiter',
    });
    expect(detectEventLogColumns(names(['a', 'b']))).toEqual({});
  });

  it('accepts only timestamps as time and uses no column twice', () => {
    const columns = [
      { name: 'case_id', type: 'text' as const },
      { name: 'timestamp', type: 'text' as const },
      { name: 'end_time', type: 'timestamp' as const },
    ];
    expect(detectEventLogColumns(columns)).toEqual({ case: 'case_id', time: 'end_time' });
    expect(detectEventLogColumns(columns, { activity: 'case_id' })).toEqual({ activity: 'case_id', time: 'end_time' });
  });
});
