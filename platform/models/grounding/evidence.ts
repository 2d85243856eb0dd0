/** Evidence that the text of a model may cite. */
export interface Evidence {
  /** Label by which the text cites the evidence: `E1`, `E2` … */
  readonly label: string;
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly text: string;
}
