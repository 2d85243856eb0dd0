import { Text } from '@mantine/core';
import { Section } from '../../components/section.js';
import { today, useFormat } from '../../format.js';
import type { ProgrammeQuery } from '../../graph/generated/graphql.js';
import { useMessages } from '../../messages/use-messages.js';
import { useSession } from '../../session.js';
import classes from './phases.module.css';

type PhasePlans = NonNullable<ProgrammeQuery['transformationProgram']>['phases'];

/** The planned phases as bars on a common time line, with today as a line. */
export const Phases = ({ phases }: { readonly phases: PhasePlans }) => {
  const { programme: texts } = useMessages();
  const { language } = useSession();
  const format = useFormat();
  const days = phases.flatMap(({ plannedFrom, plannedTo }) => (plannedFrom && plannedTo ? [plannedFrom, plannedTo] : [])).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || first === last) return null;
  const position = (day: string): number => (100 * (Date.parse(day) - Date.parse(first))) / (Date.parse(last) - Date.parse(first));
  const now = position(today());
  return (
    <Section title={texts.phases}>
      <ol className={classes.phases}>
        {phases.map(({ phase, title, plannedFrom, plannedTo }) => (
          <li key={phase} className={classes.phase}>
            <Text size="sm">{title[language]}</Text>
            <div className={classes.track}>
              {plannedFrom && plannedTo ? (
                <div
                  className={classes.bar}
                  style={{ left: `${position(plannedFrom)}%`, width: `${position(plannedTo) - position(plannedFrom)}%` }}
                />
              ) : null}
              {now >= 0 && now <= 100 ? <div className={classes.today} style={{ left: `${now}%` }} title={texts.now} /> : null}
            </div>
            <Text size="xs" c="dimmed" className={classes.dates}>
              {plannedFrom && plannedTo ? `${format.date(plannedFrom)} – ${format.date(plannedTo)}` : texts.notPlanned}
            </Text>
          </li>
        ))}
      </ol>
    </Section>
  );
};
