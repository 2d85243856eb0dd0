import type { Format } from './format.js';
import type { MiningWarning, ProcessMiningResult as Result } from './process-mining-result.js';

const LISTS = {
  activities: 'Aktivitäten',
  edges: 'direkten Übergängen',
  startActivities: 'Startaktivitäten',
  endActivities: 'Endaktivitäten',
};

/** Returns the German texts of the report. Callers pass names escaped for Markdown. */
export const germanText = (format: Format) => {
  const { count, share, duration, day, decimal } = format;
  const many = (value: number, one: string, several: string): string => `${count(value)} ${value === 1 ? one : several}`;
  const cases = (value: number): string => many(value, 'Fall', 'Fälle');
  const inCases = (value: number): string => many(value, 'Fall', 'Fällen');
  const rows = (value: number): string => many(value, 'Zeile', 'Zeilen');
  return {
    title: 'Prozessanalyse',
    summary: ({ counts, throughput }: Result) =>
      `Untersucht wurden ${cases(counts.cases)} mit ${many(counts.events, 'Ereignis', 'Ereignissen')} und ` +
      `${many(counts.activities, 'Aktivität', 'Aktivitäten')} in ${many(counts.variants, 'Variante', 'Varianten')}; ein Fall dauert im ` +
      `Mittel ${duration(throughput.meanSeconds)} (Median ${duration(throughput.medianSeconds)}).`,
    worst: (from: string, to: string, waiting: number) =>
      `Die meiste Wartezeit entsteht zwischen „${from}“ und „${to}“: ${share(waiting)} der gesamten Wartezeit.`,
    figures: 'Kennzahlen',
    figureColumns: ['Kennzahl', 'Wert'],
    cases: 'Fälle',
    events: 'Ereignisse',
    activities: 'Aktivitäten',
    variants: 'Varianten',
    edges: 'Verschiedene direkte Übergänge',
    span: 'Zeitraum',
    period: ({ first, last }: Result['span']) => `${day(first)} bis ${day(last)}`,
    meanThroughput: 'Durchlaufzeit, Mittel',
    medianThroughput: 'Durchlaufzeit, Median',
    p90Throughput: 'Durchlaufzeit, 90-%-Quantil',
    rangeThroughput: 'Durchlaufzeit, kürzeste und längste',
    and: 'und',
    commonStart: 'Häufigster Beginn',
    commonEnd: 'Häufigstes Ende',
    droppedRows: 'Nicht ausgewertete Zeilen',
    bottlenecks: 'Engpässe',
    bottleneckRule: ({ minimumSupport, excludedEdges, excludedWaitingShare }: Result['bottlenecks']) =>
      `Rangfolge nach gesamter Wartezeit; gewertet sind Übergänge, die mindestens ${count(minimumSupport)}-mal vorkommen. ` +
      `Nicht gewertete Übergänge: ${count(excludedEdges)}, mit ${share(excludedWaitingShare)} der Wartezeit.`,
    noBottlenecks: 'Kein ausreichend häufiger Übergang hat Wartezeit.',
    bottleneckColumns: ['Rang', 'Übergang', 'Anzahl', 'Wartezeit gesamt', 'Anteil', 'Mittel', 'Median', '90-%-Quantil'],
    service: 'Bearbeitungszeiten',
    serviceColumns: ['Aktivität', 'Gemessen', 'Mittel', 'Median'],
    variantColumns: ['Rang', 'Ablauf', 'Fälle', 'Anteil', 'Kumuliert', 'Mittlere Durchlaufzeit', 'Fitness'],
    shownOf: (shown: number, total: number) => `Gezeigt: ${count(shown)} von ${count(total)}.`,
    rework: 'Schleifen und Nacharbeit',
    reworkSummary: ({ cases: affected, share: part, extraExecutions }: Result['rework'], direct: number) =>
      `In ${inCases(affected)} (${share(part)}) wird eine Aktivität mehrfach ausgeführt; das ergibt ` +
      `${many(extraExecutions, 'zusätzliche Ausführung', 'zusätzliche Ausführungen')}, davon ${count(direct)} als direkte Wiederholung.`,
    noRework: 'Keine Aktivität wird innerhalb eines Falls wiederholt.',
    reworkColumns: ['Aktivität', 'Fälle', 'Zusätzliche Ausführungen', 'Davon direkte Wiederholungen', 'Höchstzahl je Fall'],
    handovers: 'Übergaben',
    handoverSummary: ({ handovers, transitions, share: part, cases: affected, resources }: NonNullable<Result['handovers']>) =>
      `${many(resources, 'Ressource', 'Ressourcen')}; bei ${count(handovers)} von ${count(transitions)} Übergängen mit bekannter Ressource ` +
      `(${share(part)}) wechselt die Ressource, in ${inCases(affected)}.`,
    conformance: 'Übereinstimmung mit dem Referenzpfad',
    reference: { given: 'Vorgegebener Referenzpfad', most_frequent_variant: 'Referenzpfad (häufigste Variante, keine Vorgabe)' },
    conformanceSummary: ({ fittingCases, fittingShare, fitness }: NonNullable<Result['conformance']>) =>
      `${cases(fittingCases)} (${share(fittingShare)}) ${fittingCases === 1 ? 'folgt' : 'folgen'} ihm genau; die mittlere Fitness ist ` +
      `${decimal(fitness)} (1 = vollständige Übereinstimmung).`,
    deviations: ({ skipped, additional, reordered }: NonNullable<Result['conformance']>) =>
      `Ausgelassene Schritte: ${count(skipped.executions)} (in ${inCases(skipped.cases)}). Zusätzliche Ausführungen: ` +
      `${count(additional.executions)} (in ${inCases(additional.cases)}). An anderer Stelle: ${count(reordered.executions)} ` +
      `(in ${inCases(reordered.cases)}).`,
    deviationColumns: ['Aktivität', 'Ausgelassen', 'Zusätzlich'],
    noConformance: 'Nicht berechnet; den Grund nennen die Hinweise.',
    method: 'Methode',
    order: 'Ereignisse eines Falls sind nach Zeit geordnet, bei gleicher Zeit nach ihrer Reihenfolge in der Datei.',
    orderByColumn: (column: string) =>
      `Ereignisse eines Falls sind nach Zeit geordnet, bei gleicher Zeit nach der Spalte ${column}, dann nach der Datei.`,
    lifecycle: (kept: string | null, dropped: number) =>
      kept === null
        ? 'Alle Ereignisse zählen; ein Lebenszyklus-Filter wurde nicht angewendet.'
        : `Lebenszyklus-Filter „${kept}“: ${many(dropped, 'anderes Ereignis zählt', 'andere Ereignisse zählen')} nicht.`,
    waiting:
      'Wartezeit ist die Zeit von einem Ereignis bis zum nächsten desselben Falls, Durchlaufzeit die Zeit vom ersten bis zum letzten.',
    quantiles: 'Quantile sind linear interpoliert (R-7).',
    servicePairs: 'Bearbeitungszeit: der k-te Beginn einer Aktivität im Fall gehört zu ihrem k-ten Abschluss.',
    fitness:
      'Die Fitness eines Falls ist 1 − Kosten / höchstmögliche Kosten der Ausrichtung am Referenzpfad; ein ausgelassener oder ' +
      'zusätzlicher Schritt kostet 1. Gemittelt wird über alle Fälle.',
    sources: 'Quellen',
    warnings: 'Hinweise',
    noWarnings: 'Keine.',
    dropped: (dropped: Result['dropped']) =>
      `${rows(dropped.missingCase)} ohne Fall, ${count(dropped.missingActivity)} ohne Aktivität, ${count(dropped.missingTime)} ohne ` +
      `Zeitpunkt, ${count(dropped.invalidTime)} mit unlesbarem Zeitpunkt`,
    warning: (warning: MiningWarning): string => {
      switch (warning.code) {
        case 'ROWS_DROPPED':
          return (
            `${count(warning.rows)} von ${rows(warning.of)} ${warning.rows === 1 ? 'wurde' : 'wurden'} nicht ausgewertet, ` +
            `weil Angaben fehlen oder unlesbar sind.`
          );
        case 'EQUAL_TIMESTAMPS':
          return (
            `Bei ${many(warning.transitions, 'Übergang', 'Übergängen')} (${share(warning.share)}) haben beide Ereignisse denselben Zeitpunkt; ` +
            `es gilt ihre Reihenfolge in der Datei.`
          );
        case 'DATES_ONLY':
          return (
            'Das Protokoll enthält nur Tage ohne Uhrzeit: Dauern unter einem Tag sind nicht messbar, ' +
            'und innerhalb eines Tages gilt die Reihenfolge der Datei.'
          );
        case 'SINGLE_EVENT_CASES':
          return (
            `${cases(warning.cases)} (${share(warning.share)}) ${warning.cases === 1 ? 'besteht' : 'bestehen'} aus einem einzigen Ereignis ` +
            `und ${warning.cases === 1 ? 'hat' : 'haben'} die Durchlaufzeit null.`
          );
        case 'REFERENCE_FROM_LOG':
          return (
            `Es war kein Referenzpfad vorgegeben; verglichen wird mit der häufigsten Variante, der ${share(warning.share)} der Fälle folgen. ` +
            `Sie zeigt den üblichen, nicht unbedingt den richtigen Ablauf.` +
            (warning.equallyFrequent > 0
              ? ` Ebenso häufige Varianten: ${count(warning.equallyFrequent)}; gewählt ist die alphabetisch erste.`
              : '')
          );
        case 'REFERENCE_UNKNOWN_ACTIVITIES':
          return `Diese Schritte des Referenzpfads kommen im Protokoll nie vor: ${warning.activities.join(', ')}.`;
        case 'REFERENCE_TOO_LONG':
          return `Der Referenzpfad hat ${count(warning.length)} Schritte; verglichen werden höchstens ${count(warning.limit)}.`;
        case 'LIST_CUT':
          return `Von ${count(warning.total)} ${LISTS[warning.list]} sind die ${count(warning.shown)} häufigsten aufgeführt.`;
      }
    },
  };
};

export type ReportText = ReturnType<typeof germanText>;
