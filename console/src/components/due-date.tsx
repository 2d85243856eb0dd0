import { Text } from '@mantine/core';
import { daysBetween, today, useFormat } from '../format.js';
import { useMessages } from '../messages/use-messages.js';

interface DueDateProps {
  /** YYYY-MM-DD. */
  readonly due: string;
  /** Whether the record is still to be completed or decided; others are never late. */
  readonly isOpen: boolean;
}

/** A due date, preceded by the number of days that an open record is late. */
export const DueDate = ({ due, isOpen }: DueDateProps) => {
  const { home } = useMessages();
  const format = useFormat();
  const late = daysBetween(due, today());
  return (
    <Text size="sm" ta="right">
      {isOpen && late > 0 ? (
        <Text span c="red" fw={500}>
          {home.days(late)}
        </Text>
      ) : null}{' '}
      <Text span c="dimmed">
        {format.date(due)}
      </Text>
    </Text>
  );
};
