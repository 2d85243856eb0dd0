export const germanCommunicationWords = {
  title: 'Mitteilungen im Entwurf',
  neverSent: 'Entwürfe. Versendet wurde nichts; Menschen prüfen, ergänzen und senden.',
  audiences: {
    management: 'Geschäftsführung',
    team: 'Team',
    works_council: 'Betriebsrat',
    customers_partners: 'Kunden und Partner',
    it: 'IT',
  },
  channels: { email: 'E-Mail', intranet: 'Intranet', chat: 'Chat', meeting_note: 'Besprechungsnotiz' },
  /** Words of a request that name an audience or a channel. */
  hints: {
    management: ['geschäftsführung', 'vorstand', 'leitung', 'management'],
    team: ['team', 'belegschaft', 'mitarbeitende', 'kolleginnen', 'kollegen', 'beschäftigte'],
    works_council: ['betriebsrat', 'personalrat', 'works council'],
    customers_partners: ['kunden', 'partner', 'lieferanten', 'customers', 'suppliers'],
    it: ['it', 'edv', 'systemadministration'],
    email: ['mail', 'email', 'e mail', 'rundmail'],
    intranet: ['intranet'],
    chat: ['chat', 'teams nachricht', 'kurznachricht'],
    meeting_note: ['besprechung', 'besprechungsnotiz', 'sitzung', 'meeting', 'agenda'],
  },
  subject: (programme: string, audience: string) => `${programme}: Stand für ${audience}`,
  defaultSubject: 'Unser Verbesserungsprogramm',
  greetings: {
    management: 'Sehr geehrte Damen und Herren,',
    team: 'Liebes Team,',
    works_council: 'Sehr geehrte Mitglieder des Betriebsrats,',
    customers_partners: 'Sehr geehrte Damen und Herren,',
    it: 'Hallo zusammen,',
  },
  closings: {
    management: 'Mit freundlichen Grüßen',
    team: 'Fragen gern jederzeit an die Programmleitung.',
    works_council: 'Zu einem Gespräch darüber laden wir gern ein.',
    customers_partners: 'Mit freundlichen Grüßen',
    it: 'Rückfragen bitte an die Programmleitung.',
  },
  beforeSending: {
    management: ['Welche Entscheidung wird bis wann erbeten?'],
    team: ['Was ändert sich für wen, und ab wann?', 'Wer sollte es vorher persönlich erfahren?'],
    works_council: [
      'Werden Daten ausgewertet, die Verhalten oder Leistung einzelner Beschäftigter zeigen? Dann bestimmt der Betriebsrat mit (BetrVG § 87).',
      'Welche Daten werden wie lange gespeichert, und wer sieht sie?',
    ],
    customers_partners: ['Ist die Aussage mit Vertrieb und Recht abgestimmt?'],
    it: ['Welche Systeme sind betroffen, und wer ist dort zuständig?'],
  },
  tones: {
    management: 'sachlich und knapp, mit dem Wichtigsten zuerst',
    team: 'freundlich und klar, ohne Fachsprache',
    works_council: 'sachlich und offen, ohne Wertung',
    customers_partners: 'höflich und zurückhaltend',
    it: 'knapp und technisch genau',
  },
  instructions: (audience: string, channel: string, tone: string, most: number) =>
    `Schreibe den Hauptteil einer Mitteilung (${channel}) an: ${audience}. Ton: ${tone}. Höchstens ${most} Zeichen, Fließtext, keine Anrede, kein Gruß. Verwende nur die Belege und nenne sie in eckigen Klammern, zum Beispiel [E1]. Nenne keine Personen.`,
  headings: { subject: 'Betreff', points: 'Tatsachen', before: 'Vor dem Senden klären', facts: 'Belege' },
  length: (characters: string, most: string) => `${characters} von höchstens ${most} Zeichen`,
  removed: (count: string) => `Personenbezogene Angaben ersetzt: ${count}.`,
  modelMissing: 'Ohne Text eines Sprachmodells stehen in den Entwürfen die Tatsachen als Liste.',
  skipped: (audience: string) => `Für ${audience} gibt es nichts, was mitgeteilt werden dürfte.`,
  refused: 'Es gibt weder Ergebnisse von Läufen noch ein Programm, über das sich etwas mitteilen ließe.',
  refusedAudiences: 'Für die gewünschten Gruppen gibt es nichts, was mitgeteilt werden dürfte.',
  tooMany: 'Es wurden nur die ersten acht Entwürfe erstellt.',
};

export type CommunicationWords = typeof germanCommunicationWords;
