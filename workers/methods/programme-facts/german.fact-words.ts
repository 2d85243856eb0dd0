export const germanFactWords = {
  programme: (name: string, from: string | null, to: string | null) =>
    `Das Programm „${name}“${from ? ` läuft seit dem ${from}` : ' ist angelegt'}${to ? ` und soll am ${to} sein Ziel erreicht haben` : ''}.`,
  vision: (vision: string) => `Ziel des Programms: ${vision}`,
  purpose: (purpose: string) => `Anlass des Programms: ${purpose}`,
  reached: (title: string, day: string) => `Der Meilenstein „${title}“ wurde am ${day} erreicht.`,
  planned: (title: string, day: string) => `Der Meilenstein „${title}“ ist für den ${day} vorgesehen.`,
  decided: (question: string, decision: string, day: string) => `Am ${day} wurde entschieden: ${question} Ergebnis: ${decision}`,
  step: (title: string, day: string) => `Der Schritt „${title}“ wurde am ${day} abgeschlossen.`,
  definition: (name: string, purpose: string | null, direction: string) =>
    `Die Kennzahl „${name}“ wird geführt.${purpose === null ? '' : ` Zweck: ${purpose}`} Besser ist: ${direction}.`,
  directions: { higher: 'ein höherer Wert', lower: 'ein niedrigerer Wert', target: 'ein Wert nahe am Ziel' },
  value: (name: string, value: string, since: string | null, target: string | null, reached: boolean | null) =>
    `Die Kennzahl „${name}“ beträgt ${value}${since === null ? '' : ` im Zeitraum ab dem ${since}`}${
      target === null ? '' : `; das Ziel ist ${target}${reached === null ? '' : reached ? ' und erreicht' : ' und nicht erreicht'}`
    }.`,
  given: 'Angabe in der Anfrage',
};

export type FactWords = typeof germanFactWords;
