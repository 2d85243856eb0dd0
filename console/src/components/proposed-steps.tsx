import { Button, Text } from '@mantine/core';
import { useAgentTitles } from '../graph/use-agent-titles.js';
import { useMessages } from '../messages/use-messages.js';
import { RecordRow, Records } from './records.js';
import type { ProposedStep } from './proposed-plan.js';

interface ProposedStepsProps {
  readonly steps: readonly ProposedStep[];
  readonly onChoose: (step: ProposedStep) => void;
}

/** The agents that request-intake proposes for a request, in their order. */
export const ProposedSteps = ({ steps, onChoose }: ProposedStepsProps) => {
  const { ask } = useMessages();
  const titleOf = useAgentTitles();
  if (steps.length === 0)
    return (
      <Text size="sm" role="status">
        {ask.noProposal}
      </Text>
    );
  return (
    <Records label={ask.proposal}>
      {steps.map((step) => (
        <RecordRow
          key={`${step.rank} ${step.agent}`}
          title={`${step.rank}. ${titleOf(step.agent)}`}
          facts={[step.reason, step.uses.map(({ name }) => name).join(', ')]}
          actions={
            <Button size="xs" variant="default" onClick={() => onChoose(step)} aria-label={`${ask.choose}: ${titleOf(step.agent)}`}>
              {ask.choose}
            </Button>
          }
        />
      ))}
    </Records>
  );
};
