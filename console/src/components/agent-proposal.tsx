import { Alert, Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useMutation } from 'urql';
import { useErrorText } from '../graph/error-text.js';
import { StartRunDocument } from '../graph/generated/graphql.js';
import { useGraphLanguage } from '../graph/use-graph-language.js';
import { useLiveRun } from '../graph/use-live-run.js';
import { useMessages } from '../messages/use-messages.js';
import { proposedSteps, type ProposedStep } from './proposed-plan.js';
import { ProposedSteps } from './proposed-steps.js';

const INTAKE = 'request-intake';

interface AgentProposalProps {
  readonly question: string;
  readonly isDisabled: boolean;
  readonly onChoose: (step: ProposedStep) => void;
}

/** Lets the agent request-intake propose the agents that answer a question. */
export const AgentProposal = ({ question, isDisabled, onChoose }: AgentProposalProps) => {
  const { ask, run: texts } = useMessages();
  const language = useGraphLanguage();
  const errorText = useErrorText();
  const [{ fetching, error }, start] = useMutation(StartRunDocument);
  const [runId, setRunId] = useState('');
  const { result, isOpen } = useLiveRun(runId);
  const run = isOpen ? null : result.data?.run;
  const propose = async (): Promise<void> => {
    const started = await start({ agent: INTAKE, input: { input: question, language } });
    setRunId(started.data?.startAgentRun?.id ?? '');
  };
  return (
    <Stack gap="sm" align="stretch">
      <Button
        variant="default"
        loading={fetching || isOpen}
        disabled={isDisabled || question.trim() === ''}
        onClick={() => void propose()}
        w="fit-content"
      >
        {ask.propose}
      </Button>
      {error ? (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      ) : null}
      {run?.error ? (
        <Alert color="red" role="alert" title={texts.failed}>
          {run.error.message}
        </Alert>
      ) : null}
      {run && run.status === 'SUCCEEDED' ? <ProposedSteps steps={proposedSteps(run.result)} onChoose={onChoose} /> : null}
    </Stack>
  );
};
