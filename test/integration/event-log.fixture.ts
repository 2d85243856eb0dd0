/** A small purchase process: six cases, of which four take the straight path and two repeat the check. */
const HEADER = 'Vorgang;Aktivität;Zeitstempel;Bearbeiter;Betrag';

const straight = ['Anlegen', 'Prüfen', 'Freigeben', 'Bestellen'];
const repeated = ['Anlegen', 'Prüfen', 'Zurückweisen', 'Prüfen', 'Freigeben', 'Bestellen'];

const caseLines = (index: number): string[] => {
  const path = index < 4 ? straight : repeated;
  return path.map((activity, step) => {
    const day = 2 + index;
    const hour = 8 + step;
    return `V${index + 1};${activity};2026-03-${String(day).padStart(2, '0')} ${String(hour).padStart(2, '0')}:00:00;Person ${(step % 3) + 1};${100 + index},50`;
  });
};

export const EVENT_LOG = [HEADER, ...Array.from({ length: 6 }, (_, index) => caseLines(index)).flat()].join('\n');

/** What any correct miner finds in it. */
export const EVENT_LOG_FIGURES = { cases: 6, events: 4 * 4 + 2 * 6, activities: 5, variants: 2, edges: 5, topVariantCases: 4 };
