import { readMessageRequest } from './message-request.js';

describe('readMessageRequest', () => {
  it('reads a topic with a plea, without tone, length and what must not be said', () => {
    expect(
      readMessageRequest(
        'Entwirf eine Mail an den Personalrat zur neuen Zeiterfassung: neutral, höchstens 90 Wörter, mit der Bitte um eine Rückmeldung. Namen haben darin nichts verloren.',
      ),
    ).toMatchObject({ statement: null, about: 'zur neuen Zeiterfassung', asks: [], pleas: [{ words: 'eine Rückmeldung', isTask: false }] });
  });

  it('reads a statement after a colon with the questions on it', () => {
    expect(
      readMessageRequest(
        'Draft an email to our allotment holders: from 1 March we lock the gate at 8 pm. Friendly, under 90 words, why and how it works, and who they can call.',
      ),
    ).toEqual({
      statement: 'From 1 March we lock the gate at 8 pm.',
      about: 'from 1 March we lock the gate at 8 pm',
      asks: ['how it works'],
      pleas: [],
      wantsContact: true,
      wantsReason: true,
    });
  });

  it('reads a clause with a question after it, and a plea in a sentence of its own', () => {
    expect(
      readMessageRequest(
        'Schreib eine Nachricht an die Trainer, dass der Kurs 3 im Mai beginnt und wie viele Matten es gibt. Bitte um Anmeldung bis Ostern.',
      ),
    ).toMatchObject({
      statement: 'der Kurs 3 im Mai beginnt',
      asks: ['wie viele Matten es gibt'],
      pleas: [{ words: 'Anmeldung bis Ostern', isTask: false }],
    });
  });

  it('reads what the readers are to do, and what is to be explained to them', () => {
    expect(
      readMessageRequest(
        'Write a note to the night porters asking them to lock the cellar earlier: say why, what we are buying and whom they can contact.',
      ),
    ).toMatchObject({
      about: 'lock the cellar earlier',
      asks: ['what we are buying'],
      pleas: [{ words: 'lock the cellar earlier', isTask: true }],
      wantsContact: true,
      wantsReason: true,
    });
    expect(
      readMessageRequest('Please write a letter to our silver members explaining what access they have and what happens when we close.'),
    ).toMatchObject({
      asks: ['what access they have', 'what happens when we close'],
    });
  });

  it('returns null without readers', () => {
    expect(readMessageRequest('Write something about the gate.')).toBeNull();
  });

  it('reads a request that only asks, with what it says on the readers', () => {
    expect(readMessageRequest('Schreib eine Mail an die Pächter im Süden, warum das Wasser knapp ist. Höchstens 80 Wörter.')).toMatchObject(
      {
        ...{ statement: null, asks: [], wantsReason: true, isAsking: true, about: 'im Süden warum das Wasser knapp ist' },
      },
    );
    expect(readMessageRequest('Letter to guests who have complained: what happens next and when they get an answer. Kind.')).toMatchObject({
      ...{ statement: null, asks: ['what happens next', 'when they get an answer'], isAsking: true },
    });
  });

  it('reads a statement about the readers that does not begin with "that"', () => {
    expect(
      readMessageRequest('Draft a letter to Tall Oaks telling them they are on probation, firm but fair and under 90 words'),
    ).toMatchObject({
      statement: 'they are on probation',
      asks: [],
    });
  });
});
