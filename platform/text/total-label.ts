/** At most six words after a label, such as the group that it totals; more are prose. */
const WORDS = '(?: +[^ ]+){1,6}';
/** Words that name groups, after `all`. */
const GROUPS = [
  'regions|areas|countries|cities|stores|shops|branches|sites|plants|locations|products|articles|items|categories|brands|customers|clients',
  'departments|divisions|teams|units|channels|segments|markets|sectors|companies|months|quarters|years|periods|types|together',
  'regionen|gebiete|länder|städte|filialen|läden|werke|standorte|niederlassungen|produkte|artikel|kategorien|marken|warengruppen|kunden',
  'abteilungen|bereiche|teams|einheiten|kanäle|segmente|märkte|sparten|branchen|gesellschaften|monate|quartale|jahre|zeiträume|zusammen',
].join('|');
const QUANTITIES = 'summe|ergebnis|betrag|wert|umsatz|absatz|kosten|menge|anzahl|zahl|aufwand|stunden|bestand';

/** Labels by how much may follow them: words that also begin names and sentences are followed only by what a total can have. */
const LABELS = [
  `(?:[σς∑](?: summe)?|gesamt(?:summe|ergebnis|wert|betrag)?|summe|zwischensumme|totals|totaal|totalt|grand total|sub-?total|celkem|razem|итого|合計|総計)(?:(?:[ :-]+[^ ]+){1,6})?`,
  // "Total-Station", "Ergebnis-Bericht", "Totale Sonnenfinsternis".
  `(?:total|ergebnis)(?:${WORDS})?`,
  'totale(?: (?:generale|parziale|complessivo|générale))?',
  'insgesamt|overall(?: (?:total|totals|sum|result|results))?',
  `sum(?: of${WORDS}| total)?`,
  `ges\\.?(?:[ -](?:${QUANTITIES}))?`,
  `alle?(?: (?:the |der |die )?(?:${GROUPS}))?`,
];

/** Regular expression for a text in lower case that labels a row with the total of other rows, in several languages. */
export const TOTAL_LABEL = `^[*=# ]*(?:${LABELS.join('|')})(?: ?:.{0,60}| ?[(–—].{0,60}| - .{0,60}|[ :-]*)$|.+ (?:gesamt|insgesamt|total|ergebnis)$`;

/** Regular expression for a text in lower case that labels a row with the mean or an extreme value of other rows. */
export const MEAN_LABEL =
  '^[*=# ]*(?:[ø⌀∅]|durchschnitt|mittelwert|mittel|average|avg\\.?|mean|median|minimum|maximum|min\\.?|max\\.?)[ :]*$';
