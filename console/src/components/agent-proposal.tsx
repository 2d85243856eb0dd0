import { Alert, Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useMutation, useQuery, useSubscription } from 'urql';
import { useErrorText } from '../graph/error-text.js';
import { RunDocument, RunUpdatesDocument, StartRunDocument } from '../graph/generated/graphql.js';
import { useMessages } from '../messages/use-messages.js';
import { useSession } from '../session.js';
import { proposedSteps, type ProposedStep } from './proposed-plan.js';
import { ProposedSteps } from './proposed-steps.js';

const INTAKE = 'request-intake';
const OPEN = new Set(['QUEUED', 'RUNNING']);

interface AgentProposalProps {
  readonly question: string;
  readonly isDisabled: boolean;
  readonly onChoose: (step: ProposedStep) => void;
}

/** Lets the agent request-intake propose the agents that answer a question. */
export const AgentProposal = ({ question, isDisabled, onChoose }: AgentProposalProps) => {
  const { ask, run: texts } = useMessages();
  const { language } = useSession();
  const errorText = useErrorText();
  const [{ fetching, error }, start] = useMutation(StartRunDocument);
  const [runId, setRunId] = useState('');
  const pause = runId === '';
  const [{ data }, execute] = useQuery({ query: RunDocument, variables: { runId }, pause });
  const run = data?.run?.id === runId ? data.run : undefined;
  const isRunning = !pause && OPEN.has(run?.status ?? 'QUEUED');
  useSubscription({ query: RunUpdatesDocument, variables: { runId }, pause: !isRunning }, (_, next) => {
    if (!OPEN.has(next.runUpdated.status)) execute({ requestPolicy: 'network-only' });
    return next;
  });
  const propose = async (): Promise<void> => {
    const input = { input: question, language: language === 'de' ? ('DE' as const) : ('EN' as const) };
    const started = await start({ agent: INTAKE, input });
    setRunId(started.data?.startAgentRun?.id ?? '');
  };
  return (
    <Stack gap="sm" align="stretch">
      <Button
        variant="default"
        loading={fetching || isRunning}
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
