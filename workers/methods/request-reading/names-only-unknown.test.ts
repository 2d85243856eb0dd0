import { languageOf } from '../../../platform/text/index.js';
import { labelledTenants } from './testing/labelled-requests.js';
import { namesOnlyUnknown } from './open-words.js';
import { readRequest } from './read-request.js';
import { columnThing } from './tenant-things.js';

const isUnknown = (text: string): boolean => {
  const tenant = labelledTenants().get('versand');
  if (!tenant) throw new Error('tenant is missing');
  const understood = readRequest(text, tenant, { language: languageOf(text) ?? 'de', now: new Date('2026-05-12T09:00:00Z') });
  return namesOnlyUnknown(text, understood);
};

describe('namesOnlyUnknown', () => {
  it.each([
    'Definition sheet for reactor uptime, please.',
    'Dashboard for our zoo visitors',
    'How is the churn calculated in Rotterdam?',
    'Wie ist der Deckungsgrad in Rotterdam?',
    'Deck on our clinical trials.',
    "What if the dam's water rises?",
    'Bericht über die Kantine',
    'Warum kündigen so viele Pflegekräfte?',
    'Wie hoch ist der Krankenstand?',
    'Benchmark our refinery against Shell',
    'Hängen Niederschlag und Krankmeldungen zusammen?',
    'Is there a correlation between rainfall and absences?',
    'Does the moon phase affect absences?',
    'Welcher Zielwert ist für die Ausschussquote realistisch?',
    'Do engineers with less than two years in the job make more mistakes?',
    'Eine Ansicht zum Anklicken: Fahrgastzahl pro Stunde und Kasse, bitte.',
  ])('finds that "%s" is about something unknown', (text) => {
    expect(isUnknown(text)).toBe(true);
  });

  it.each([
    'Retourenquote in Rotterdam',
    'How is the return rate in Rotterdam calculated?',
    'Which steps are repeated?',
    'Make the monthly report with charts',
    'Five slides, please',
    'What actions do you recommend based on the findings?',
    'In einer Stunde tagt der Aufsichtsrat, ich brauche eine Präsentation mit den wichtigsten Zahlen.',
    'I want charts I can show on the projector.',
    'Wie schneiden wir im Vergleich zu ähnlichen Häusern ab?',
    'Put the measures in a matrix of effort against benefit',
    '',
  ])('does not find this of "%s"', (text) => {
    expect(isUnknown(text)).toBe(false);
  });
});

it('knows the places of the company by any usual word if a column contains places', () => {
  const tenant = labelledTenants().get('versand');
  if (!tenant) throw new Error('tenant is missing');
  const unanswered = (text: string, things: typeof tenant.things): string[] =>
    readRequest(text, { ...tenant, things }, { language: 'de', now: new Date('2026-05-12T09:00:00Z') }).unanswered;
  const text = 'Wie gut sind unsere Niederlassungen und unsere Schleusen?';
  expect(unanswered(text, [columnThing('dst_x', 'Hafen-Standort')])).toEqual(['Schleusen']);
  expect(unanswered(text, [columnThing('dst_x', 'Betrag')])).toEqual(['Niederlassungen', 'Schleusen']);
});
