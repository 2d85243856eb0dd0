import { Box, Card, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './records.module.css';

/** A list of records, one row each. */
export const Records = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Card component="ul" withBorder p={0} m={0} aria-label={label} className={classes.records}>
    {children}
  </Card>
);

interface RecordRowProps {
  readonly title: ReactNode;
  /** Facts below the title; empty ones are left out. */
  readonly facts: readonly (string | null | undefined | false)[];
  readonly note?: ReactNode;
  /** Status beside the title. */
  readonly status?: ReactNode;
  readonly actions?: ReactNode;
}

export const RecordRow = ({ title, facts, note, status, actions }: RecordRowProps) => (
  <li className={classes.record}>
    <Group justify="space-between" align="flex-start" gap="xs">
      <Box className={classes.text}>
        <Text size="sm" fw={500} component="div">
          {title}
        </Text>
        <Text size="xs" c="dimmed">
          {facts.filter(Boolean).join(' · ')}
        </Text>
        {note ? (
          <Text size="sm" mt={4} component="div">
            {note}
          </Text>
        ) : null}
      </Box>
      <Group gap="xs">
        {status}
        {actions}
      </Group>
    </Group>
  </li>
);
