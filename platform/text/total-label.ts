/** Regular expression for a text in lower case that labels a row with the total of other rows. */
export const TOTAL_LABEL =
  '^[*=# ]*(?:gesamt(?:summe|ergebnis|wert|betrag)?|insgesamt|summe|zwischensumme|total|totals|grand total|sub-?total|sum|overall|all|alle)(?:[ :-].*)?$|.+ (?:gesamt|insgesamt|total|ergebnis)$';
