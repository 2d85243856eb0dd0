import { byMisses, dayText, isOfAreas, oneLine, type PlacedKpi, type TenantState } from '../../../methods/tenant-state/index.js';
import type { KpiTile } from '../dashboard-result.js';
import { labelOf, type Drafting } from '../drafting.js';
import type { Focus } from '../focus.js';
import { amountText, changeOf, courseText, lightOf, reasonOf } from '../kpi-texts.js';

/** A KPI with the tile that shows it. */
export interface ShownKpi {
  readonly kpi: PlacedKpi;
  readonly tile: KpiTile;
}

const SPARKLINE_POINTS = 24;
const LIGHTS: readonly KpiTile['light'][] = ['red', 'amber', 'green', 'none'];

/** Returns the KPIs with their tiles: those that the request names, then red ones by how often and how far they miss, amber, green, others. */
export const kpiTiles = (kpis: readonly PlacedKpi[], state: TenantState, focus: Focus, drafting: Drafting): ShownKpi[] => {
  const labels = uniqueLabels(kpis);
  const misses = byMisses(kpis);
  const rankOf = (kpi: PlacedKpi): number => (misses.includes(kpi) ? misses.indexOf(kpi) : misses.length);
  return kpis
    .map((kpi, index) => ({ kpi, tile: tileOf(kpi, labels[index] ?? kpi.name, { state, focus, drafting }) }))
    .toSorted(
      (a, b) =>
        Number(b.tile.isAsked) - Number(a.tile.isAsked) ||
        LIGHTS.indexOf(a.tile.light) - LIGHTS.indexOf(b.tile.light) ||
        rankOf(a.kpi) - rankOf(b.kpi),
    );
};

const tileOf = (
  kpi: PlacedKpi,
  label: string,
  { state, focus, drafting }: { state: TenantState; focus: Focus; drafting: Drafting },
): KpiTile => {
  const { language } = drafting;
  const metric = state.metrics.find((each) => each.metric.metricId === kpi.sourceId)?.metric;
  const points = kpi.points.slice(-SPARKLINE_POINTS);
  const { light, status } = lightOf(kpi, drafting);
  const yearAgo = kpi.points.findLast(({ date, value }) => date < kpi.last && value === kpi.yearBefore && isYearApart(date, kpi.last));
  return {
    ...{ label, light, status, points, value: kpi.value, target: kpi.target },
    area: labelOf(kpi.area, drafting),
    text: amountText(kpi.value, kpi.unit, drafting),
    period: dayText(kpi, kpi.last, language),
    targetText: kpi.target === null ? null : amountText(kpi.target, kpi.unit, drafting),
    previous: changeOf(kpi, kpi.points.at(-2), drafting),
    yearBefore: changeOf(kpi, yearAgo, drafting),
    reason: reasonOf(kpi, metric?.amber ?? null, light, drafting),
    owner: metric?.owner ? oneLine(metric.owner) : null,
    course: courseText(kpi, points, drafting),
    isAsked: kpi.isAsked || isOfAreas(kpi, focus.areas),
    sourceIds: [kpi.sourceId],
  };
};

/** Returns whether two days lie twelve months apart; 28 and 29 February count as the same day. */
const isYearApart = (earlier: string, later: string): boolean =>
  Number(later.slice(0, 4)) - Number(earlier.slice(0, 4)) === 1 && earlier.slice(5, 7) === later.slice(5, 7);

/** Returns unique labels: the name, followed by area, unit or position as far as needed to be unique. */
const uniqueLabels = (kpis: readonly PlacedKpi[]): string[] => {
  const used = new Set<string>();
  return kpis.map((kpi, index) => {
    const name = oneLine(kpi.name);
    const longer = [name, ...[1, 2].map((parts) => `${name} (${[kpi.area, kpi.unit].slice(0, parts).filter(Boolean).join(', ')})`)];
    const label = longer.find((each) => !used.has(each)) ?? `${name} #${index + 1}`;
    used.add(label);
    return label;
  });
};
