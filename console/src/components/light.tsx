import { Tooltip } from '@mantine/core';
import { useMessages } from '../messages/use-messages.js';
import classes from './light.module.css';

export type LightName = 'RED' | 'AMBER' | 'GREEN' | 'GREY' | 'NONE';

interface LightProps {
  readonly light: LightName;
  /** What the light means, if it is not the colour itself. */
  readonly name?: string;
  readonly detail?: string;
}

/** A status light. Its shape differs by colour, so that it can be told without seeing colours. */
export const Light = ({ light, name, detail }: LightProps) => {
  const { lights } = useMessages();
  const known = name ?? lights[light];
  const label = detail ? `${known}: ${detail}` : known;
  return (
    <Tooltip label={label} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      <span className={classes.light} data-light={light} role="img" aria-label={label} />
    </Tooltip>
  );
};
