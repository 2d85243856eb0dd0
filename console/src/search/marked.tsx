import { Fragment } from 'react';
import classes from './search.module.css';

interface MarkedProps {
  readonly text: string;
  readonly marks: readonly { readonly start: number; readonly length: number }[];
}

/** A text whose marked passages stand out. */
export const Marked = ({ text, marks }: MarkedProps) => (
  <>
    {marks.map(({ start, length }, index) => {
      const previous = marks[index - 1];
      return (
        <Fragment key={start}>
          {text.slice(previous ? previous.start + previous.length : 0, start)}
          <mark className={classes.mark}>{text.slice(start, start + length)}</mark>
        </Fragment>
      );
    })}
    {text.slice((marks.at(-1)?.start ?? 0) + (marks.at(-1)?.length ?? 0))}
  </>
);
