import { Box, Text } from '@mantine/core';
import classes from './evidence.module.css';

interface EvidenceProps {
  readonly title: string;
  readonly evidence: readonly { readonly label: string; readonly title: string; readonly text: string }[];
}

/** The sources of an answer; each opens to show its text. */
export const Evidence = ({ title, evidence }: EvidenceProps) =>
  evidence.length === 0 ? null : (
    <Box mt="sm">
      <Text size="sm" fw={500}>
        {title}
      </Text>
      {evidence.map(({ label, title: name, text }) => (
        <details key={label} className={classes.source}>
          <summary>
            <span className={classes.label}>{label}</span> {name}
          </summary>
          <Text size="sm" c="dimmed" className={classes.text}>
            {text}
          </Text>
        </details>
      ))}
    </Box>
  );
