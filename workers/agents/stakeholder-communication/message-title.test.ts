import { titleOf } from './message-outcome.js';
import { readMessageRequest } from './message-request.js';

const titled = (text: string, language: 'de' | 'en'): string | null => {
  const request = readMessageRequest(text);
  return request && titleOf(request, language);
};

it('uses the requested reason as the title, with the group of readers concerned', () => {
  expect(titled('Schreib eine E-Mail an die Mieter im Nordhafen, warum die Stege gesperrt sind.', 'de')).toBe(
    'Im Nordhafen: warum die Stege gesperrt sind',
  );
  expect(titled('Write an e-mail to our berth holders, why the lock is closed.', 'en')).toBe('Why the lock is closed');
  expect(titled('Brief an die Reederei Voss, dass wir ihr eine Frist setzen.', 'de')).toBeNull();
});
