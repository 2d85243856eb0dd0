import { languageOf, languageOfRequest } from './language-of.js';

describe('languageOf', () => {
  it.each([
    ['Aufträge unter 10.000 EUR ohne Einzelfreigabe, zwei Freigeber', 'de'],
    ['Rechnungslauf aus der Versandmeldung', 'de'],
    ['Orders below the limit need no approval', 'en'],
    ['Where do orders wait?', 'en'],
    ['Wo warten Vorgänge?', 'de'],
    ['Wie gut sind unsere Daten?', 'de'],
    ['How good is our data?', 'en'],
    ['Does it pay?', 'en'],
    ['Bitte ein Dashboard mit Export nach Excel', 'de'],
    ['Bericht fuer den Einkauf', 'de'],
    ['Datencheck, v.a. leere Felder und doppelte Zeilen', 'de'],
    ['Also an die IT', 'de'],
    ['Delivery from Köln and Düsseldorf', 'en'],
    ['Kundenportal', null],
    ['Dashboard', null],
    ['42', null],
    ['', null],
  ])('returns the language of %j', (text, language) => {
    expect(languageOf(text)).toBe(language);
  });
});

describe('languageOfRequest', () => {
  it.each([
    ['Extract all amounts: Die Rechnung vom 3. Mai ist bis zum 17. Mai zu zahlen und beträgt 1.200 Euro.', 'en'],
    ['Lies bitte die Termine aus:\nThe delivery is due on 3 May and the invoice should be paid by 17 May.', 'de'],
    ['Die Lieferung ist für den 3. Mai zugesagt und nicht eingetroffen. What are the dates?', 'en'],
    ['The contract ends on 3 May. We have to give notice by then.\n\nWelche Fristen sind das?', 'de'],
    ['Liste alle Beträge:\nThe invoice of 3 May is to be paid by 17 May.', 'de'],
    ['List: Rechnung vom 3. Mai, Zahlung bis zum 17. Mai', 'en'],
    ['Wo warten Vorgänge?', 'de'],
    ['Fasse die Lage bitte auf Englisch zusammen', 'en'],
    ['Write the notice to the suppliers in German', 'de'],
    ['Note: how good is our data', 'en'],
    ['Rechnung vom 3. Mai über 1.200 Euro', 'de'],
    ['Dashboard', null],
  ])('returns the language of %j', (text, language) => {
    expect(languageOfRequest(text)).toBe(language);
  });
});
