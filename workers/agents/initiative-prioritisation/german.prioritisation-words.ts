import type { Estimate, Scheme } from './score.js';

export const germanWords = {
  title: 'Reihenfolge der Maßnahmen',
  schemes: { ice: 'ICE (Wirkung · Sicherheit · Leichtigkeit)', rice: 'RICE (Reichweite · Wirkung · Sicherheit ÷ Aufwand)' } as Record<
    Scheme,
    string
  >,
  schemeNames: { ice: 'ICE', rice: 'RICE' } as Record<Scheme, string>,
  estimates: {
    reach: 'Reichweite',
    impact: 'Wirkung',
    confidence: 'Sicherheit',
    ease: 'Leichtigkeit',
    effort: 'Aufwand',
  } as Record<Estimate, string>,
  status: {
    planned: 'geplant',
    active: 'aktiv',
    paused: 'pausiert',
    done: 'abgeschlossen',
    cancelled: 'abgebrochen',
  } as Record<string, string>,
  summary: (ranked: string, all: string, scheme: string) => `Nach ${scheme} geordnet: ${ranked} von ${all} Maßnahmen.`,
  chosen: {
    request: 'Das Verfahren war vorgegeben.',
    estimates: 'Das Verfahren ist dasjenige, für das mehr Maßnahmen alle Schätzungen haben.',
  },
  programme: (name: string) => `Programm: ${name}.`,
  ownInitiatives: 'Die Maßnahmen stammen aus der Anfrage.',
  order: 'Reihenfolge',
  rank: 'Rang',
  name: 'Maßnahme',
  owner: 'Verantwortlich',
  score: 'Wert',
  tiedNote: 'Gleiche Werte teilen sich den besseren Rang.',
  matrixTitle: 'Wirkung und Aufwand',
  matrixAlt: (points: string) => `Matrix aus Wirkung und Aufwand; Ränge: ${points}. Die Linien stehen an den Medianen.`,
  effortAxis: 'Aufwand (Personenmonate)',
  easeAxis: 'Leichtigkeit (rechts: schwer)',
  quadrants: { quickWins: 'Schnelle Erfolge', bigBets: 'Große Vorhaben', fillIns: 'Nebenbei', later: 'Zurückstellen' },
  more: (count: number) => `und ${count} weitere`,
  stability: 'Wie fest die Reihenfolge ist',
  stabilityText: (share: string, draws: string, seed: string) =>
    `Bester und schlechtester Rang gelten, wenn genau eine Schätzung um ${share} abweicht, die eigene oder die einer anderen Maßnahme. ` +
    `„Rang hält“ ist der Anteil von ${draws} Ziehungen, in denen alle Schätzungen zugleich um bis zu ${share} abweichen (Startwert ${seed}). ` +
    'Schätzungen bleiben innerhalb ihrer Skala.',
  bestRank: 'Bester Rang',
  worstRank: 'Schlechtester Rang',
  rankHolds: 'Rang hält',
  first: 'An erster Stelle',
  tau: (mean: string, p5: string) =>
    `Übereinstimmung der gezogenen Reihenfolgen mit dieser (Kendalls Tau-b, 1 = gleich): im Mittel ${mean}, in 95 % der Ziehungen mindestens ${p5}.`,
  otherScheme: (scheme: string, count: string, tau: string) =>
    `Mit der Reihenfolge nach ${scheme} stimmt sie bei ${count} Maßnahmen mit Tau-b = ${tau} überein.`,
  swings: 'Einzelne Schätzungen, die einen Rang ändern',
  noSwings: 'Keine einzelne Abweichung ändert den Rang ihrer Maßnahme.',
  swingColumns: ['Maßnahme', 'Schätzung', 'Abweichung', 'Rang', 'Neuer Rang'],
  swingsCut: (shown: string, total: string) => `Aufgeführt sind ${shown} von ${total}.`,
  unranked: 'Ohne Rang',
  unrankedText: 'Diesen Maßnahmen fehlen Schätzungen; sie werden nicht geordnet, und nichts wird für sie angenommen.',
  missing: 'Es fehlt',
  leftOut: 'Nicht betrachtet',
  leftOutText: (names: string) => `Abgeschlossen oder abgebrochen: ${names}.`,
  method: 'Verfahren',
  methodText: (formula: string, reference: string) => `Wert = ${formula}. Quelle: ${reference}.`,
  warnings: 'Zu beachten',
  warning: {
    unranked: (count: string) => `Maßnahmen ohne alle Schätzungen: ${count}. Sie sind nicht geordnet.`,
    unstable: (name: string, share: string) => `Der erste Rang von „${name}“ hält nur in ${share} der Ziehungen.`,
    tied: 'Es gibt gleiche Werte; ihre Reihenfolge sagt nichts.',
    single: 'Nur eine Maßnahme hat alle Schätzungen: Eine Reihenfolge gibt es nicht.',
  },
  refusal: {
    none: 'Es gibt keine offenen Maßnahmen: weder im Programm noch in den Parametern der Anfrage (initiatives).',
    noEstimates: (scheme: string, gaps: string) => `Keine Maßnahme hat alle Schätzungen für ${scheme}. Es fehlt: ${gaps}.`,
    tooMany: (count: string, most: string) =>
      `Offene Maßnahmen: ${count}. Mehr als ${most} auf einmal werden nicht geordnet; nennen Sie welche (initiative_ids).`,
    unknown: (id: string) => `Es gibt keine offene Maßnahme ${id} im laufenden Programm.`,
  },
};

export type PrioritisationWords = typeof germanWords;
