import { Group, ScrollArea, Table, Text } from '@mantine/core';
import { Light } from '../../components/light.js';
import type { HomeQuery } from '../../graph/generated/graphql.js';
import { useMessages } from '../../messages/use-messages.js';
import { useSession } from '../../session.js';

/** Lights of the programme by area and phase. */
export const Board = ({ board }: { readonly board: NonNullable<HomeQuery['board']> }) => {
  const { home } = useMessages();
  const { language } = useSession();
  const { available, reason, phases, areas, lights } = board;
  if (!available || areas.length === 0) return <Text c="dimmed">{reason?.[language] ?? home.noBoard}</Text>;
  return (
    <ScrollArea>
      <Table withTableBorder horizontalSpacing="sm" miw={760} bg="var(--mantine-color-body)">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{home.area}</Table.Th>
            {phases.map(({ phase, title }) => (
              <Table.Th key={phase} scope="col" ta="center">
                {title[language]}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {areas.map(({ areaId, name, owner, light }) => (
            <Table.Tr key={areaId}>
              <Table.Th scope="row">
                <Group gap="xs" wrap="nowrap">
                  <Light light={light} />
                  <div>
                    {name}
                    {owner ? (
                      <Text size="xs" c="dimmed" fw={400}>
                        {owner}
                      </Text>
                    ) : null}
                  </div>
                </Group>
              </Table.Th>
              {phases.map(({ phase }) => {
                const cell = lights.find((each) => each.areaId === areaId && each.phase === phase);
                const detail = cell?.reasons.map(({ text }) => text[language]).join(' ');
                return (
                  <Table.Td key={phase} ta="center">
                    {cell && cell.initiatives > 0 ? <Light light={cell.light} {...(detail && { detail })} /> : null}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
};
