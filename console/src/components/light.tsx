import { Tooltip } from '@mantine/core';
import { useMessages } from '../messages/use-messages.js';
import classes from './light.module.css';

export type LightName = 'RED' | 'AMBER' | 'GREEN' | 'GREY' | 'NONE';

/** A status light. Its shape differs by colour, so that it can be told without seeing colours. */
export const Light = ({ light, detail }: { readonly light: LightName; readonly detail?: string }) => {
  const name = useMessages().lights[light];
  const label = detail ? `${name}: ${detail}` : name;
  return (
    <Tooltip label={label} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      <span className={classes.light} data-light={light} role="img" aria-label={label} />
    </Tooltip>
  );
};
