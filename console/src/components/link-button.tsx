import { Button } from '@mantine/core';
import { Link } from 'wouter';

interface LinkButtonProps {
  readonly href: string;
  readonly label: string;
  readonly isDisabled: boolean;
}

/** A link in the form of a button. A disabled one is a button, because a link cannot be disabled. */
export const LinkButton = ({ href, label, isDisabled }: LinkButtonProps) =>
  isDisabled ? (
    <Button size="xs" disabled>
      {label}
    </Button>
  ) : (
    <Button size="xs" component={Link} href={href}>
      {label}
    </Button>
  );
