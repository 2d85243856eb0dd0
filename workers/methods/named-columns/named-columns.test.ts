import { columnsNamedIn } from './named-columns.js';

const named = (text: string, columns: readonly string[]): string[] => columnsNamedIn(text, columns).map(({ column }) => column);

describe('columnsNamedIn', () => {
  const swims = ['Kurs_Nr', 'Beg_Dat', 'Bad', 'Trainer', 'Wasser_Temp', 'Anz_Kinder', 'Dauer_Min', 'Kd_Note', 'BJ', 'Wart_Std', 'Abbr'];
  it.each([
    [
      'Womit hängt die Kundennote zusammen: Wassertemperatur, Anzahl der Kinder oder Dauer?',
      ['Kd_Note', 'Wasser_Temp', 'Anz_Kinder', 'Dauer_Min'],
    ],
    ['Bitte Baujahr und Bad herausrechnen.', ['BJ', 'Bad']],
    ['Senkt der neue Trainer die Abbrüche?', ['Trainer', 'Abbr']],
    ['Haben die Schwimmtrainer zugelegt?', ['Trainer']],
    ['Welche Daten fehlen an welchen Tagen?', []],
    ['Wie wird das Wetter?', []],
  ])('reads shortened and compound names in „%s“', (text, expected) => {
    expect(named(text, swims)).toEqual(expected);
  });

  const calls = ['call_id', 'agent', 'agent_yrs', 'queue_min', 'onphone_min', 'fcr', 'line_age_y', 'line_type', 'mood'];
  it.each(['Who needs to act?', 'Report it in the order they came.'])('does not read a verb or a fixed phrase as a column: %s', (text) => {
    expect(named(text, ['act_min', 'order_no', 'state'])).toEqual([]);
  });

  it.each([
    ['Does the age of the line matter for the mood?', ['line_age_y', 'mood']],
    [
      'Which of queue time, time on phone, age of the line and agent experience move with mood?',
      ['queue_min', 'onphone_min', 'line_age_y', 'agent_yrs', 'mood'],
    ],
    ['Is first-call resolution better on some line types?', ['fcr', 'line_type']],
    ['How does agent A07 compare with the other agents?', ['agent']],
  ])('reads phrases by their head in "%s"', (text, expected) => {
    expect(named(text, calls)).toEqual(expected);
  });

  it.each([
    ['Which reserves exceed the target?', ['Rsv_GBP', 'Tgt'], ['Rsv_GBP', 'Tgt']],
    ['Welche Priorität haben die Beschwerden?', ['Prio', 'Beschw_Nr'], ['Prio', 'Beschw_Nr']],
    ['How many orders came in?', ['LastOrder', 'Order_Value'], []],
    ['Bitte mit einer Antwort bis zum Abend', ['Art', 'Abt'], []],
  ])('returns whether the words match the whole name: %s', (text, columns, whole) => {
    expect(columnsNamedIn(text, columns).flatMap(({ column, isWhole }) => (isWhole ? [column] : []))).toEqual(whole);
  });
});
