/** Words for events that a company wants to avoid, in German and English. */
const UNWANTED =
  /reklam|storn|cancel|mahnung|dunning|remind|gutschrift|credit note|beschädig|damag|fault|defekt|defect|ausschuss|scrap|sperre|block|hold|complain|beschwerde|return|retour|delay|verspät|late|rework|nacharbeit|wiederholt|reopen|wieder geöffnet|error|fehler|teillieferung|partial|abgelehnt|reject|wrong|changed mind|verbrauch|escalat|eskal|breakdown|bruch|failure|no[- ]?show|unfall|accident|rücksend|zurückge|missing|fehl/iu;

/** Returns whether a name, such as that of a column or a state, is that of an event that a company wants to avoid. */
export const isUnwanted = (name: string): boolean => UNWANTED.test(name);
