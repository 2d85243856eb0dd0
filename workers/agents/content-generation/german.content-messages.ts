export const germanContentMessages = {
  titles: {
    intranet_article: (programme: string) => `${programme}: Wo wir stehen`,
    faq: (programme: string) => `${programme}: Häufige Fragen`,
    training_note: (programme: string) => `${programme}: Kurz erklärt`,
  },
  defaultProgramme: 'Unser Verbesserungsprogramm',
  headings: {
    intranet_article: {
      decisions: 'Was entschieden wurde',
      progress: 'Was erreicht wurde',
      figures: 'Wo unsere Kennzahlen stehen',
      meaning: 'Was die Kennzahlen bedeuten',
      given: 'Was noch wichtig ist',
    },
    faq: {
      decisions: 'Was wurde entschieden?',
      progress: 'Was ist schon erledigt?',
      figures: 'Wo stehen unsere Kennzahlen?',
      meaning: 'Was sagen die Kennzahlen aus?',
      given: 'Was sollte man außerdem wissen?',
    },
    training_note: {
      decisions: 'Warum sich etwas ändert',
      progress: 'Was bereits eingeführt ist',
      figures: 'Beispiel aus unseren Zahlen',
      meaning: 'Was man verstehen sollte',
      given: 'Was im Alltag zu beachten ist',
    },
  },
  hints: {
    faq: ['faq', 'häufige fragen', 'fragen und antworten'],
    training_note: ['schulung', 'schulungsunterlage', 'training', 'lernen', 'einweisung'],
    intranet_article: ['intranet', 'artikel', 'beitrag'],
  },
  instructions: (heading: string, title: string) =>
    `Schreibe den Abschnitt „${heading}“ eines Textes mit dem Titel „${title}“ für Beschäftigte: drei bis sechs einfache Sätze, Fließtext, keine Überschrift. Verwende nur die Belege und nenne sie in eckigen Klammern, zum Beispiel [E1]. Nenne keine Personen.`,
  outlineOnly:
    'Nur eine Gliederung: Ohne Sprachmodell wird kein Text geschrieben. Jeder Abschnitt nennt die Fakten, die dafür vorliegen.',
  partial: (headings: string) => `Abschnitte ohne Text: ${headings}.`,
  toUse: 'Fakten für diesen Abschnitt',
  evidence: 'Belege',
  given: 'Angaben aus der Anfrage sind nicht geprüft.',
  removed: (count: string) => `Personenbezogene Angaben ersetzt: ${count}.`,
  refused:
    'Es gibt keine freigegebenen Fakten: keine aktive Kennzahl, keinen abgeschlossenen Schritt, keine Entscheidung und keine Angabe in der Anfrage. Fakten können in parameters.facts angegeben werden.',
};

export type ContentMessages = typeof germanContentMessages;
