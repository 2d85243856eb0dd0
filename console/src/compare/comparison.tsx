import { Badge, Card, Group, SimpleGrid, Text } from '@mantine/core';
import { useMessages } from '../messages/use-messages.js';
import { ComparedText } from './compared-text.js';

interface ComparisonProps {
  readonly label: string;
  readonly before: string | null | undefined;
  readonly after: string | null | undefined;
  /** Formulas are compared by word like texts; values are shown as a whole. */
  readonly kind?: 'text' | 'formula' | 'value';
}

/** A property of two objects side by side, on a narrow screen one below the other. A difference is marked; what is equal stands there once. */
export const Comparison = ({ label, before, after, kind = 'value' }: ComparisonProps) => {
  const { compare } = useMessages();
  const [old, current] = [before ?? '', after ?? ''];
  if (old === '' && current === '') return null;
  const isSame = old === current;
  // A value that differs is marked as a whole.
  const isWhole = kind === 'value' && !isSame;
  const isFormula = kind === 'formula';
  return (
    <Card withBorder component="section" aria-label={label}>
      <Group gap="xs" mb={4}>
        <Text size="sm" fw={500}>
          {label}
        </Text>
        {isSame ? null : (
          <Badge variant="light" color="yellow" radius="sm" tt="none">
            {compare.changed}
          </Badge>
        )}
      </Group>
      {isSame ? (
        <ComparedText before={old} after={current} side="after" isFormula={isFormula} />
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="xs">
          {old === '' ? <Absent /> : <ComparedText before={old} after={isWhole ? '' : current} side="before" isFormula={isFormula} />}
          {current === '' ? <Absent /> : <ComparedText before={isWhole ? '' : old} after={current} side="after" isFormula={isFormula} />}
        </SimpleGrid>
      )}
    </Card>
  );
};

const Absent = () => <Text c="dimmed">–</Text>;
