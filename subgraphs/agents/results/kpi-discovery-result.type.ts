import { ObjectType, registerEnumType } from 'type-graphql';
import { AgentResult } from './agent-result.type.js';
import { METRIC_DIRECTIONS, METRIC_GRAINS, TRUST_GATES } from './shared-enums.js';
import { listOf, Stored } from './stored-field.js';
import { count, day, flag, id, localized, localizedList, number, oneOf, text, texts } from './stored-value.js';

const ORIGINS = { CATALOGUE: 'catalogue', SERIES: 'series' } as const;
registerEnumType(ORIGINS, {
  name: 'DiscoveredKpiOrigin',
  description: 'Origin of a discovered KPI.',
  valuesConfig: {
    CATALOGUE: { description: 'A KPI of the catalogue whose roles are matched by columns of the dataset.' },
    SERIES: { description: 'A KPI that the dataset itself lists.' },
  },
});

@ObjectType({ description: 'A KPI that can be computed from a dataset.' })
export class DiscoveredKpi {
  @Stored(count, { description: 'Rank among all KPIs found by the run, from 1 for the best.' })
  rank!: number | null;

  @Stored(text, { description: 'Key of the KPI; the same in every run on the dataset.' })
  candidateKey!: string | null;

  @Stored(oneOf(ORIGINS), { description: 'Origin of the KPI.' })
  origin!: string | null;

  @Stored(localized, { description: 'Name of the KPI.' })
  name!: object | null;

  @Stored(localized, { description: 'Purpose of the KPI; null if it is not known.' })
  purpose!: object | null;

  @Stored(localized, { description: 'Unit of the value; null for a number without unit.' })
  unit!: object | null;

  @Stored(oneOf(METRIC_DIRECTIONS), { description: 'Direction in which the KPI improves; null if the data do not show it.' })
  direction!: string | null;

  @Stored(oneOf(METRIC_GRAINS), { description: 'Length of the periods.' })
  grain!: string | null;

  @Stored(text, { description: 'Formula in the formula language of metrics.' })
  formula!: string | null;

  @Stored(texts, { description: 'Columns by which the KPI can be broken down.' })
  dimensions!: string[] | null;

  @Stored(number, { description: 'Value of the newest period that has one, in `unit`.' })
  value!: number | null;

  @Stored(day, { description: 'First day of that period; null for the grain ALL.' })
  valuePeriod!: string | null;

  @Stored(number, { description: 'Target of the newest period in `unit`; null if the dataset has none.' })
  target!: number | null;

  @Stored(count, { description: 'Number of periods with a value.' })
  periods!: number | null;

  @Stored(number, { description: 'Score by which the KPIs are ranked, 0 to 1.' })
  score!: number | null;

  @Stored(number, { description: 'Confidence that the columns are matched correctly, 0 to 1.' })
  confidence!: number | null;

  @Stored(localizedList, { description: 'Reasons for the score.' })
  reasons!: object[] | null;

  @Stored(localized, { description: 'Limitations of the KPI; null if there are none.' })
  caveats!: object | null;

  @Stored(id, { description: 'Id of the dataset.' })
  datasetId!: string | null;

  @Stored(text, { description: 'Name of the dataset.' })
  datasetName!: string | null;
}

@ObjectType({ description: 'A dataset that was searched for KPIs.' })
export class SearchedDataset {
  @Stored(id, { description: 'Id of the dataset.' })
  datasetId!: string | null;

  @Stored(text, { description: 'Name of the dataset.' })
  name!: string | null;

  @Stored(count, { description: 'Version of the dataset, from 1.' })
  version!: number | null;

  @Stored(count, { description: 'Number of rows.' })
  rows!: number | null;

  @Stored(oneOf(TRUST_GATES), { description: 'Trust gate at the latest check; null if the dataset was not checked.' })
  gate!: string | null;

  @Stored(flag, { description: 'True if the table itself lists KPIs; the catalogue is not applied to it then.' })
  isKpiTable!: boolean | null;

  @Stored(count, { description: 'Number of KPIs found in the dataset.' })
  found!: number | null;
}

@ObjectType({ description: 'A KPI of the catalogue that a dataset lacks one column for.' })
export class KpiNearMiss {
  @Stored(id, { description: 'Id of the KPI in the catalogue.' })
  catalogueId!: string | null;

  @Stored(localized, { description: 'Name of the KPI.' })
  name!: object | null;

  @Stored(id, { description: 'Id of the dataset.' })
  datasetId!: string | null;

  @Stored(text, { description: 'Name of the dataset.' })
  datasetName!: string | null;
}

@ObjectType({ description: 'Result of the agent `kpi-discovery`: KPIs that can be computed from datasets.', implements: AgentResult })
export class KpiDiscoveryResult {
  @Stored(count, { description: 'Number of KPIs found, including those that `candidates` does not list.' })
  total!: number | null;

  @Stored(listOf(() => DiscoveredKpi), { description: 'KPIs found, best first; cut at a limit of the agent, see `total`.' })
  candidates!: DiscoveredKpi[] | null;

  @Stored(listOf(() => SearchedDataset), { description: 'Datasets that were searched.' })
  datasets!: SearchedDataset[] | null;

  @Stored(listOf(() => KpiNearMiss), { description: 'KPIs of the catalogue for which one column is missing; cut at a limit of the agent.' })
  nearMisses!: KpiNearMiss[] | null;
}
