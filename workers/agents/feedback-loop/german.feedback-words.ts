import { formatDate, formatNumber, formatPercent } from '../../documents/text/formatting.js';

interface Share {
  hits: number;
  of: number;
  share: number;
  low: number;
  high: number;
}

const shareText = ({ hits, of, low, high }: Share): string =>
  `${formatNumber(hits, 'de', 0)} von ${formatNumber(of, 'de', 0)} (Vertrauensbereich ${formatPercent(low, 'de')} bis ${formatPercent(high, 'de')})`;

export const germanFeedbackWords = {
  title: 'Auswertung der Rückmeldungen',
  summary: (total: number, people: number, since: string) =>
    `${formatNumber(total, 'de', 0)} Rückmeldungen von ${formatNumber(people, 'de', 0)} Personen seit dem ${formatDate(since, 'de')}.`,
  headings: { agents: 'Nach Agenten', months: 'Über die Zeit', runs: 'Ausgang der Läufe', proposals: 'Vorschläge' },
  columns: {
    agent: 'Agent',
    month: 'Monat',
    count: 'Rückmeldungen',
    helpful: 'Hilfreich',
    low: 'von',
    high: 'bis',
    rating: 'Bewertung',
    drift: 'Verschiebung',
    ended: 'Beendet',
    degraded: 'Eingeschränkt',
    failed: 'Gescheitert',
  },
  note: 'Von und bis begrenzen den Anteil mit 95 % Vertrauen (Wilson). Die Bewertung reicht von 1 bis 5.',
  drift: {
    none: 'keine',
    too_few: 'zu wenige Werte',
    no_variation: 'keine Streuung',
    up: (day: string) => `besser seit ${formatDate(day, 'de')}`,
    down: (day: string) => `schlechter seit ${formatDate(day, 'de')}`,
  },
  noProposals: 'Keine Zahl ist so deutlich, dass etwas zu ändern vorzuschlagen wäre.',
  approval:
    'Vorschläge ändern von selbst nichts. Was nicht entschieden ist, wartet auf Freigabe; was entschieden ist, wird eine Entscheidung des Programms.',
  decided: (decision: string, by: string, day: string) => `Entschieden von ${by} am ${formatDate(day, 'de')}: ${decision}`,
  proposals: {
    unhelpful: (agent: string, helpful: Share) => ({
      change: `Ausgabe und Vorgaben von ${agent} mit denen durchsehen, denen sie nicht geholfen hat, und danach anpassen.`,
      reason: `Hilfreich war sie für ${shareText(helpful)}.`,
    }),
    drift: (agent: string, since: string) => ({
      change: `Läufe von ${agent} vor und nach dem ${formatDate(since, 'de')} vergleichen: Daten, Einstellungen und Fassung.`,
      reason: `Die Rückmeldungen sind seit dem ${formatDate(since, 'de')} dauerhaft schlechter als zuvor.`,
    }),
    failures: (agent: string, failed: Share) => ({
      change: `Die Fehlermeldungen der gescheiterten Läufe von ${agent} durchsehen und die häufigste Ursache beheben.`,
      reason: `Gescheitert sind ${shareText(failed)}.`,
    }),
    missingPart: (agent: string, degraded: Share, reason: string) => ({
      change: `Bereitstellen, was ${agent} fehlt: ${reason}.`,
      reason: `Eingeschränkt waren ${shareText(degraded)}.`,
    }),
  },
  refused: 'Es gibt noch keine Rückmeldungen. Sie werden zu Läufen, Briefings und Ratschlägen gegeben.',
  cut: (count: string) => `Ausgewertet sind nur die neuesten ${count} Rückmeldungen.`,
};

export type FeedbackWords = typeof germanFeedbackWords;
