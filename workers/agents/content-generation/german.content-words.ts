export const germanContentWords = {
  titles: {
    intranet_article: (programme: string) => `${programme}: Wo wir stehen`,
    faq: (programme: string) => `${programme}: Häufige Fragen`,
    training_note: (programme: string) => `${programme}: Kurz erklärt`,
  },
  defaultProgramme: 'Unser Verbesserungsprogramm',
  headings: {
    intranet_article: {
      decisions: 'Was entschieden ist',
      progress: 'Was geschafft ist',
      figures: 'Wo unsere Kennzahlen stehen',
      meaning: 'Was die Kennzahlen bedeuten',
      given: 'Was noch wichtig ist',
    },
    faq: {
      decisions: 'Was wurde entschieden?',
      progress: 'Was ist schon erledigt?',
      figures: 'Wie stehen unsere Kennzahlen?',
      meaning: 'Was sagen die Kennzahlen aus?',
      given: 'Was sollte man außerdem wissen?',
    },
    training_note: {
      decisions: 'Warum sich etwas ändert',
      progress: 'Was schon eingeführt ist',
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
    'Nur eine Gliederung: Ohne Sprachmodell wird kein Text geschrieben. Je Abschnitt stehen die Tatsachen, auf denen er beruhen kann.',
  partly: (headings: string) => `Ohne Text blieb: ${headings}.`,
  toUse: 'Tatsachen für diesen Abschnitt',
  evidence: 'Belege',
  given: 'Angaben aus der Anfrage sind von niemandem geprüft.',
  removed: (count: string) => `Personenbezogene Angaben ersetzt: ${count}.`,
  refused:
    'Es gibt keine freigegebenen Tatsachen: keine aktive Kennzahl, keinen abgeschlossenen Schritt, keine getroffene Entscheidung und keine Angabe in der Anfrage.',
};

export type ContentWords = typeof germanContentWords;
