import { isUnpleasant, signatureIn, statedReply } from './stated-reply.js';

describe('a reply that a request states', () => {
  it('regrets what has happened and states the offer', () => {
    expect(
      statedReply('Reply to a customer whose parcel got lost. Offer a new delivery, no discount, sign as Service Team.', 'en'),
    ).toEqual({
      sentences: ['We are sorry that your parcel got lost.', 'We offer you: a new delivery.'],
      words: 'parcel got lost a new delivery',
    });
    expect(
      statedReply('Antworte dem Kunden, dessen Lieferung zweimal beschädigt ankam, und biete ihm Ersatz an.', 'de')?.sentences,
    ).toEqual(['Es tut uns leid, dass Ihre Lieferung zweimal beschädigt ankam.', 'Wir bieten Ihnen an: Ersatz.']);
  });

  it('contains no instructions of the request', () => {
    expect(
      statedReply('Reply to the shops whose boxes came 3 days late in May - say how many are concerned; (2) a note for the desk.', 'en')
        ?.sentences,
    ).toEqual(['We are sorry that your boxes came 3 days late in May.']);
    expect(
      statedReply('Antworte den Händlern, deren Pakete im Mai verspätet ankamen – nenne die Zahl der Fälle.', 'de')?.sentences,
    ).toEqual(['Es tut uns leid, dass Ihre Pakete im Mai verspätet ankamen.']);
  });

  it('is none if the request asks for no reply, or says nothing for it', () => {
    expect(statedReply('Inform the dealers that the portal is down', 'en')).toBeNull();
    expect(statedReply('Reply to the works council on the return rate', 'en')).toBeNull();
  });

  it('is signed with the name that the request states', () => {
    expect(signatureIn('Short note, sign as Customer Care.')).toEqual({ name: 'Customer Care', words: 'sign as Customer Care' });
    expect(signatureIn('Kurze Nachricht, unterschreibe als Kundendienst')?.name).toBe('Kundendienst');
    expect(signatureIn('An apology to the shops. Signed M. Brandt.')?.name).toBe('M. Brandt');
    expect(signatureIn('Eine kurze Antwort, gez. P. Lorenz')?.name).toBe('P. Lorenz');
    expect(signatureIn('Who signs the offer?')).toBeNull();
    expect(signatureIn('Which contracts are signed this week?')).toBeNull();
  });
});

it.each([
  ['Die Lieferung kommt zwei Wochen später', true],
  ['The portal is unavailable on Saturday', true],
  ['The approval limit moves to 25k', false],
])('%j is bad news: %j', (statement, expected) => expect(isUnpleasant(statement)).toBe(expected));
