export const germanCommunicationMessages = {
  title: 'Mitteilungen im Entwurf',
  neverSent: 'Dies sind Entwürfe. Versendet wurde nichts; bitte prüfen, ergänzen und versenden Sie sie selbst.',
  audiences: {
    management: 'Geschäftsführung',
    team: 'Team',
    works_council: 'Betriebsrat',
    customers_partners: 'Kunden und Partner',
    it: 'IT',
  },
  channels: { email: 'E-Mail', intranet: 'Intranet', chat: 'Chat', meeting_note: 'Besprechungsnotiz' },
  /** Words in a request that indicate an audience or a channel. */
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
    team: 'Bei Fragen wenden Sie sich jederzeit gern an die Programmleitung.',
    works_council: 'Zu einem Gespräch darüber laden wir gern ein.',
    customers_partners: 'Mit freundlichen Grüßen',
    it: 'Rückfragen richten Sie bitte an die Programmleitung.',
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
    management: 'sachlich und knapp, das Wichtigste zuerst',
    team: 'freundlich und klar, ohne Fachsprache',
    works_council: 'sachlich und offen, ohne Wertung',
    customers_partners: 'höflich und zurückhaltend',
    it: 'knapp und technisch genau',
  },
  instructions: (audience: string, channel: string, tone: string, limit: number) =>
    `Schreibe den Hauptteil einer Mitteilung (${channel}) an: ${audience}. Ton: ${tone}. Höchstens ${limit} Zeichen, Fließtext, keine Anrede, kein Gruß. Verwende nur die Belege und nenne sie in eckigen Klammern, zum Beispiel [E1]. Nenne keine Personen.`,
  headings: { subject: 'Betreff', points: 'Fakten', before: 'Vor dem Versand zu klären', facts: 'Belege' },
  length: (characters: string, limit: string) => `${characters} von höchstens ${limit} Zeichen`,
  removed: (count: string) => `Personenbezogene Angaben ersetzt: ${count}.`,
  modelMissing: 'Es liegt kein Text eines Sprachmodells vor; die Entwürfe enthalten die Fakten als Liste.',
  skipped: (audience: string) => `Für die Zielgruppe ${audience} gibt es keine Fakten, die mitgeteilt werden dürfen.`,
  refused: 'Es gibt nichts mitzuteilen: Es liegen weder Ergebnisse von Läufen noch ein Programm vor.',
  refusedAudiences: 'Für die gewünschten Zielgruppen gibt es keine Fakten, die mitgeteilt werden dürfen.',
  tooMany: 'Es wurden nur die ersten acht Entwürfe erstellt.',
};

export type CommunicationMessages = typeof germanCommunicationMessages;
