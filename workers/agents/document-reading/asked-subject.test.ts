import { withoutMeeting } from './asked-subject.js';

it.each([
  ['what did the May committee decide about the quay wall?', 'what did about the quay wall?'],
  ['Was hat der Beirat in der Sitzung vom März zum Kran beschlossen?', 'Was hat der Beirat zum Kran ?'],
  ['who sits on the board?', 'who sits on the board?'],
  ['How long are keys kept?', 'How long are keys kept?'],
])('leaves out the meeting and the verb of deciding: %s', (question, rest) => {
  expect(withoutMeeting(question)).toBe(rest);
});
