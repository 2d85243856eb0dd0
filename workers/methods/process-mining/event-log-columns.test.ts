import { detectEventLogColumns } from './event-log-columns.js';

const text = (...names: string[]) => names.map((name) => ({ name, type: 'VARCHAR' }));

describe('detecting the columns of an event log', () => {
  it('knows the XES names and prefers them', () => {
    const columns = text(
      'Activity',
      'org:resource',
      'lifecycle:transition',
      'case:concept:name',
      'concept:name',
      'time:timestamp',
      'case_id',
    );
    expect(detectEventLogColumns(columns)).toEqual({
      caseColumn: 'case:concept:name',
      activityColumn: 'concept:name',
      timeColumn: 'time:timestamp',
      lifecycleColumn: 'lifecycle:transition',
      resourceColumn: 'org:resource',
    });
  });

  it.each([
    [
      text('Case ID', 'Activity', 'Complete Timestamp', 'Start Timestamp', 'Resource'),
      ['Case ID', 'Activity', 'Complete Timestamp', 'Resource'],
    ],
    [text('Vorgangs-Nr.', 'Aktivität', 'Zeitstempel', 'Benutzer'), ['Vorgangs-Nr.', 'Aktivität', 'Zeitstempel', 'Benutzer']],
    [text('Fall', 'Prozessschritt', 'Datum', 'Sachbearbeiterin'), ['Fall', 'Prozessschritt', 'Datum', 'Sachbearbeiterin']],
    [text('ticket_id', 'status', 'created_at', 'assignee'), ['ticket_id', 'status', 'created_at', 'assignee']],
    [text('ORDER_NO', 'Aktivita\u0308t', 'ZEITPUNKT'), ['ORDER_NO', 'Aktivita\u0308t', 'ZEITPUNKT', undefined]],
  ])('knows usual English and German names: %j', (columns, [caseColumn, activityColumn, timeColumn, resourceColumn]) => {
    const found = detectEventLogColumns(columns);
    expect(found).toMatchObject({ caseColumn, activityColumn, timeColumn });
    expect(found.resourceColumn).toBe(resourceColumn);
  });

  it('leaves out what it does not find and takes no number for a time', () => {
    expect(detectEventLogColumns([{ name: 'timestamp', type: 'BIGINT' }, { name: 'Datum', type: 'DATE' }, ...text('Betrag')])).toEqual({
      timeColumn: 'Datum',
    });
    expect(detectEventLogColumns([])).toEqual({});
  });
});
