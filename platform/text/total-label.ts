/** Regular expression for a text in lower case that labels a row with the total of other rows, in several languages. */
export const TOTAL_LABEL =
  '^[*=# ]*(?:[σς∑](?: summe)?|ges\\.?|gesamt(?:summe|ergebnis|wert|betrag)?|insgesamt|ergebnis|summe|zwischensumme|total|totals|totale|totaal|totalt|grand total|sub-?total|sum|overall|all|alle|celkem|razem|итого|合計|総計)(?:[ :-].*)?$|.+ (?:gesamt|insgesamt|total|ergebnis)$';

/** Regular expression for a text in lower case that labels a row with the mean or an extreme value of other rows. */
export const MEAN_LABEL =
  '^[*=# ]*(?:[ø⌀∅]|durchschnitt|mittelwert|mittel|average|avg\\.?|mean|median|minimum|maximum|min\\.?|max\\.?)[ :]*$';
