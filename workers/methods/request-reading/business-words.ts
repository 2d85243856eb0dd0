import { stemOf } from '../../../platform/text/index.js';

/** Strips a further suffix, because a plural loses only its last one: `suppliers` and `supplier` give `suppli`. */
const rootOf = (stem: string): string => stemOf(stem);

/** German and English words of business data that mean the same. */
const GROUPS = [
  'lieferant kreditor zulieferer supplier vendor creditor',
  'kunde debitor abnehmer customer client debtor',
  'auftrag order',
  'bestellung purchase',
  'rechnung faktura invoice bill',
  'lieferung zustellung delivery shipment',
  'angebot offerte quote quotation',
  'umsatz erlös erloes revenue sales turnover',
  'gewinn profit earnings',
  'kosten aufwand cost expense',
  'preis price',
  'menge stückzahl quantity volume',
  'bestand lager lagerbestand stock inventory',
  'produkt artikel ware product item article',
  'mitarbeiter mitarbeitende angestellte beschäftigte personal employee staff workforce personnel',
  'abteilung department',
  'werk fabrik plant factory',
  'standort location site',
  'reklamation beschwerde complaint claim',
  'retoure rücksendung rückgabe return',
  'ausschuss scrap',
  'fehler defekt mangel defect error fault',
  'qualität quality',
  'zahlung payment',
  'mahnung dunning reminder',
  'vertrag contract',
  'projekt vorhaben project',
  'maßnahme measure',
  'ticket vorgang anfrage request case',
  'kundendienst helpdesk servicedesk support',
  'zufriedenheit satisfaction',
  'bewertung rating score',
  'wartung instandhaltung maintenance',
  'maschine anlage machine equipment',
  'fehlzeit abwesenheit absence',
  'fluktuation attrition turnover',
  'gehalt lohn vergütung salary wage pay',
  'region gebiet region territory',
  'filiale geschäft store shop branch',
  'branchenvergleich benchmark',
  'genehmigung freigabe approval',
  'ereignisprotokoll protokoll log eventlog',
  'durchlaufzeit leadtime throughput',
  'reaktionszeit responsetime',
].map((group) => group.split(' ').map((word) => rootOf(stemOf(word))));

const byStem = new Map<string, Set<number>>();
for (const [index, group] of GROUPS.entries()) for (const stem of group) byStem.set(stem, (byStem.get(stem) ?? new Set()).add(index));

/** Returns whether two stems are words for the same thing, in one language or both. */
export const meansTheSame = (a: string, b: string): boolean => {
  const [of, other] = [byStem.get(rootOf(a)), byStem.get(rootOf(b))];
  return of !== undefined && other !== undefined && [...of].some((group) => other.has(group));
};
