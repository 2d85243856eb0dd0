import { Anchor, Card, Group, Text } from '@mantine/core';
import { Link } from 'wouter';
import { Light } from '../../components/light.js';
import { Sparkline } from '../../components/sparkline.js';
import { useFormat } from '../../format.js';
import type { HomeQuery } from '../../graph/generated/graphql.js';
import { useMessages } from '../../messages/use-messages.js';

type Kpi = NonNullable<HomeQuery['kpis']>['nodes'][number];

export const KpiCard = ({ kpi }: { readonly kpi: Kpi }) => {
  const { home } = useMessages();
  const format = useFormat();
  const { id, name, unit, target, latest, values } = kpi;
  const reason = useReason(kpi);
  return (
    <Card withBorder padding="md">
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Anchor component={Link} href={`/kpis/${id}`} size="sm" fw={500} lineClamp={2}>
          {name}
        </Anchor>
        <Light light={latest?.thresholdStatus ?? 'NONE'} {...(reason && { detail: reason })} />
      </Group>
      <Text fz="1.625rem" fw={600} lh={1.3} mt="xs">
        {latest?.value == null ? '–' : format.value(latest.value, unit)}
      </Text>
      <Text size="xs" c="dimmed">
        {target ? `${home.target} ${format.value(target.value, unit)}` : home.noTarget}
        {latest?.change ? ` · ${format.change(latest.change.absolute, unit)} ${home.change}` : ''}
      </Text>
      {reason && latest?.thresholdStatus === 'RED' ? (
        <Text size="xs" c="red">
          {reason}
        </Text>
      ) : null}
      <Card.Section px="md" pt="sm" pb="xs" mt="auto">
        <Sparkline points={values.points} target={target?.value ?? null} label={name} />
      </Card.Section>
      {latest?.periodStart ? (
        <Text size="xs" c="dimmed">
          {home.of} {format.period(latest.periodStart, latest.grain)}
        </Text>
      ) : null}
    </Card>
  );
};

/** Returns why the light is not green, such as "84.2 %, below the limit of 92 %". */
const useReason = ({ unit, direction, thresholds, latest }: Kpi): string | null => {
  const { home } = useMessages();
  const format = useFormat();
  const status = latest?.thresholdStatus;
  if (!thresholds || latest?.value == null || direction === 'TARGET' || (status !== 'RED' && status !== 'AMBER')) return null;
  const limit = status === 'RED' ? thresholds.amber : thresholds.green;
  const side = direction === 'HIGHER' ? home.why.below : home.why.above;
  return `${format.value(latest.value, unit)}, ${side} ${format.value(limit, unit)}`;
};
