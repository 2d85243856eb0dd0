import { formatFigure, formatNumber, formatPercent } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import type { CausalFindings, CausalResult } from './causal-result.js';
import { formatPValue } from '../../documents/text/format-p.js';
import { groupStatements } from './groups/group-texts.js';
import { messagesIn, type Messages } from './messages.js';
import { SIGNIFICANCE_LEVEL } from '../../methods/statistics/significance.js';

const NAMES = {
  stated_graph: 'Back-door adjustment (OLS with HC1, IPW)',
  stated_adjustment: 'Regression adjustment (OLS with HC1, IPW)',
  parallel_trends: 'Difference in differences',
  precedence: 'Granger test',
  pc_proposal: 'PC algorithm (stable), Fisher z',
  group_comparison: 'Comparison of groups (Pearson chi-squared, Kruskal-Wallis), adjusted after Benjamini and Hochberg',
  interrupted_series: 'Segmented regression of an interrupted time series (level and trend, HC1)',
} satisfies Record<CausalResult['identification']['basis'], string>;

const REFERENCES = {
  stated_graph: 'J. Pearl: Causality. 2nd ed., Cambridge 2009, 3.3',
  stated_adjustment: 'J. Pearl: Causality. 2nd ed., Cambridge 2009, 3.3',
  parallel_trends: 'M. Bertrand, E. Duflo, S. Mullainathan: How much should we trust differences-in-differences estimates? QJE 119 (2004)',
  precedence: 'C. W. J. Granger: Investigating causal relations by econometric models. Econometrica 37 (1969)',
  pc_proposal: 'D. Colombo, M. H. Maathuis: Order-independent constraint-based causal structure learning. JMLR 15 (2014)',
  group_comparison: 'W. H. Kruskal, W. A. Wallis: Use of ranks in one-criterion variance analysis. JASA 47 (1952)',
  interrupted_series: 'A. K. Wagner et al.: Segmented regression analysis of interrupted time series. J. Clin. Pharm. Ther. 27 (2002)',
} satisfies Record<CausalResult['identification']['basis'], string>;

/** Adds the texts in the given language to the findings. */
export const composeCausal = (findings: CausalFindings, dataset: CausalResult['dataset'], language: Language): CausalResult => {
  const messages = messagesIn(language);
  const { cautions, seed, parameters, identification, ...rest } = findings;
  const { basis, adjustmentSet, reason } = identification;
  const set = adjustmentSet.length === 0 ? messages.nothing : adjustmentSet.map((name) => messages.quoted(oneLine(name))).join(', ');
  return {
    ...rest,
    dataset,
    identification: { ...identification, reason: messages.reasons[reason](set) },
    assumptions: assumptionsOf(findings, messages),
    summary: statementsOf(findings, language).join(' '),
    writtenBy: 'none',
    method: {
      name: NAMES[basis],
      parameters: { ...parameters, confidence: 0.95, overlapBounds: [0.1, 0.9] },
      seed,
      reference: REFERENCES[basis],
    },
    warnings: [...(findings.of === 'changes' ? [messages.ofChanges] : []), ...cautions.map((caution) => messages.cautions[caution])],
  };
};

const assumptionsOf = ({ identification: { basis, status }, estimates, graph }: CausalFindings, { assumptions }: Messages): string[] => {
  if (basis === 'parallel_trends') return [assumptions.parallel, assumptions.anticipation, assumptions.independent];
  if (basis === 'precedence') return [assumptions.stationary, assumptions.linear];
  if (basis === 'group_comparison') return [assumptions.independent];
  if (basis === 'interrupted_series') return [assumptions.steadyTrend, assumptions.noOtherEvent];
  const isWeighted = estimates.some(({ method }) => method === 'ipw');
  return [
    ...(basis === 'stated_graph' ? [assumptions.graph] : []),
    ...(basis === 'stated_adjustment' && status === 'assumed' ? [assumptions.stated] : []),
    ...(estimates.length > 0 ? [assumptions.linear, assumptions.independent] : []),
    ...(isWeighted ? [assumptions.overlap] : []),
    ...(graph?.source === 'pc_proposal' ? [assumptions.pc] : []),
  ];
};

/** Returns one sentence per finding. Claims an effect only if the stated graph identifies it. */
export const statementsOf = (findings: CausalFindings, language: Language): string[] => {
  const messages = messagesIn(language);
  const { identification, granger, graph, treatment } = findings;
  const set = identification.adjustmentSet.map((name) => messages.quoted(oneLine(name))).join(', ') || messages.nothing;
  const reason = messages.reasons[identification.reason](set);
  const precedence = granger.map(({ cause, effect, f, p }) => {
    const message = p < SIGNIFICANCE_LEVEL ? messages.leads : messages.doesNotLead;
    return message(messages.quoted(oneLine(cause)), messages.quoted(oneLine(effect)), formatFigure(f, language), formatPValue(p, language));
  });
  const proposal =
    graph?.source !== 'pc_proposal' ? [] : [graph.edges.length === 0 ? messages.proposedNone : messages.proposed(graph.edges.length)];
  return [
    ...(findings.groups ? groupStatements(findings.groups, language) : []),
    ...driverStatements(findings, language),
    ...(treatment === null ? [] : [...doubtStatements(findings, language), ...estimateStatements(findings, language)]),
    ...precedence,
    reason,
    ...proposal,
  ];
};

/** Number of drivers in the summary. */
const MAX_DRIVERS = 3;

const driverStatements = ({ drivers, outcome }: CausalFindings, language: Language): string[] => {
  const messages = messagesIn(language);
  if (drivers.length === 0 || outcome === null) return [];
  const strong = drivers.filter(({ p }) => p < SIGNIFICANCE_LEVEL).toSorted((a, b) => Math.abs(b.correlation) - Math.abs(a.correlation));
  const name = messages.quoted(oneLine(outcome));
  if (strong.length === 0) return [messages.noneStrong(name, drivers.length)];
  const listed = strong
    .slice(0, MAX_DRIVERS)
    .map((each) =>
      messages.driver(messages.quoted(oneLine(each.name)), formatNumber(each.correlation, language), formatPValue(each.p, language)),
    );
  return [messages.strongest(name, listed.join(', '))];
};

/** Returns the reasons why the estimate is not reliable, which precede it: failed refutation tests and missing overlap. */
const doubtStatements = ({ refutations, cautions, diagnostics: { overlap } }: CausalFindings, language: Language): string[] => {
  const messages = messagesIn(language);
  const failed = refutations.filter(({ passed }) => !passed).map(({ kind }) => messages.refutationKinds[kind] ?? kind);
  return [
    ...(failed.length === 0 ? [] : [messages.refutedFirst(failed.join(', '))]),
    ...(overlap && cautions.includes('poor_overlap') ? [messages.overlapFirst(formatPercent(overlap.outside, language))] : []),
  ];
};

const estimateStatements = ({ treatment, outcome, contrast, estimates, causalWording }: CausalFindings, language: Language): string[] => {
  const messages = messagesIn(language);
  const [unadjusted, best = unadjusted] = estimates;
  if (!best || best.method === 'level_shift') return [];
  const number = (value: number): string => formatFigure(value, language);
  const [t, y] = [treatment, outcome].map((name) => messages.quoted(oneLine(name ?? ''))) as [string, string];
  const [effect, low, high] = [best.effect, best.low, best.high].map(number) as [string, string, string];
  if (best.method === 'difference_in_differences')
    return [messages.did(y, `${t} = ${messages.quoted(oneLine(contrast?.one ?? ''))}`, effect, low, high)];
  const values = contrast && ([messages.quoted(oneLine(contrast.one)), messages.quoted(oneLine(contrast.zero))] as const);
  const statement = values
    ? (causalWording ? messages.effectOfTwo : messages.associationOfTwo)(t, y, effect, low, high, ...values)
    : (causalWording ? messages.effect : messages.association)(t, y, effect, low, high);
  const treated = estimates.find(({ method }) => method === 'ipw_treated');
  const ofTreated =
    treated && values ? [messages.ofTreated(t, values[0], number(treated.effect), number(treated.low), number(treated.high))] : [];
  return best === unadjusted ? [statement] : [statement, ...ofTreated, messages.naive(number(unadjusted?.effect ?? Number.NaN))];
};

/** Words that claim a cause or an effect. */
const CAUSAL_CLAIM =
  /ursach|bewirk|wirkung|auswirk|einfluss|beeinfluss|führ(?:t|en|te|ten) (?:\S+ ){0,6}zu\b|zurückzuführen|aufgrund|\bdank\b|dadurch|\bweil\b|deshalb|\bcaus|\beffects?\b|\baffect|\bleads? to|\bbecause\b|\bdue to\b|\bdriv(?:es?|en)\b|\bresults? in\b|\bimpact|\binfluenc|\bthanks to\b/i;

/** Removes sentences that claim a cause from a text written by a model. Returns null if no sentence remains. */
export const withoutCausalClaims = (text: string): string | null => {
  const kept = text.split(/(?<=[.!?])\s+/).filter((sentence) => !CAUSAL_CLAIM.test(sentence));
  return kept.length === 0 ? null : kept.join(' ');
};
