import { Text } from '@mantine/core';
import classes from './compared-text.module.css';
import { wordDiff } from './text-diff.js';

interface ComparedTextProps {
  readonly before: string;
  readonly after: string;
  /** The version whose text is shown. */
  readonly side: 'before' | 'after';
  readonly isFormula?: boolean;
}

/** One of two versions of a text, in which the words that differ from the other version are marked. */
export const ComparedText = ({ before, after, side, isFormula = false }: ComparedTextProps) => {
  const hidden = side === 'before' ? 'added' : 'removed';
  return (
    <Text component="div" size="sm" className={classes.text} ff={isFormula ? 'monospace' : undefined}>
      {wordDiff(before, after)
        .filter(({ kind }) => kind !== hidden)
        .map(({ kind, part }, index) => {
          const key = `${index} ${kind}`;
          if (kind === 'same') return <span key={key}>{part}</span>;
          return kind === 'removed' ? <del key={key}>{part}</del> : <ins key={key}>{part}</ins>;
        })}
    </Text>
  );
};
