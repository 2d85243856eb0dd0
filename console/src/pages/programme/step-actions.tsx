import { Alert, Button, Group, List, Stack } from '@mantine/core';
import { useState } from 'react';
import { useMutation } from 'urql';
import { Problem } from '../../components/problem.js';
import { RecordDialog, type Values } from '../../components/record-form.js';
import {
  BlockStepDocument,
  CompleteStepDocument,
  ReopenStepDocument,
  StartStepDocument,
  UnblockStepDocument,
  type ProcessStepState,
} from '../../graph/generated/graphql.js';
import { useGraphLanguage } from '../../graph/use-graph-language.js';
import { useMessages } from '../../messages/use-messages.js';
import { useMay } from '../../permissions.js';

interface StepActionsProps {
  readonly step: { readonly stepId: string; readonly state: ProcessStepState };
  readonly reload: () => void;
}

type Reasoned = 'block' | 'unblock' | 'reopen' | 'completeAnyway';

/** Actions that each state allows. */
const ACTIONS: Readonly<Record<ProcessStepState, readonly Reasoned[]>> = {
  NOT_STARTED: ['block'],
  RUNNING: ['block'],
  BLOCKED: ['unblock'],
  DONE: ['reopen'],
};

/** Buttons that start, complete, block or reopen a step. */
export const StepActions = ({ step: { stepId, state }, reload }: StepActionsProps) => {
  const { landscape: texts } = useMessages();
  const language = useGraphLanguage();
  const may = useMay();
  const [reasoned, setReasoned] = useState<Reasoned | null>(null);
  const [starting, start] = useMutation(StartStepDocument);
  const [completing, complete] = useMutation(CompleteStepDocument);
  if (!may('process:write')) return null;
  const unmet = completing.error?.graphQLErrors.flatMap(({ extensions }) =>
    ((extensions['issues'] ?? []) as { msg: string }[]).map(({ msg }) => msg),
  );
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {state === 'NOT_STARTED' ? (
          <Button loading={starting.fetching} onClick={() => void start({ stepId, input: { language } }).then(reload)}>
            {texts.start}
          </Button>
        ) : null}
        {state === 'RUNNING' ? (
          <Button loading={completing.fetching} onClick={() => void complete({ stepId, input: { language } }).then(reload)}>
            {texts.complete}
          </Button>
        ) : null}
        {ACTIONS[state].map((action) => (
          <Button key={action} variant="default" onClick={() => setReasoned(action)}>
            {texts[action]}
          </Button>
        ))}
      </Group>
      <Problem error={starting.error} />
      {completing.error && state === 'RUNNING' ? (
        unmet && unmet.length > 0 ? (
          <Alert color="yellow" role="alert" title={texts.unmet}>
            <List size="sm">
              {unmet.map((rule) => (
                <List.Item key={rule}>{rule}</List.Item>
              ))}
            </List>
            <Button size="xs" variant="default" mt="sm" onClick={() => setReasoned('completeAnyway')}>
              {texts.completeAnyway}
            </Button>
          </Alert>
        ) : (
          <Problem error={completing.error} />
        )
      ) : null}
      {reasoned ? <ReasonDialog stepId={stepId} action={reasoned} onDone={reload} onClose={() => setReasoned(null)} /> : null}
    </Stack>
  );
};

interface ReasonDialogProps {
  readonly stepId: string;
  readonly action: Reasoned;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const ReasonDialog = ({ stepId, action, ...rest }: ReasonDialogProps) => {
  const { landscape: texts } = useMessages();
  const [, block] = useMutation(BlockStepDocument);
  const [, unblock] = useMutation(UnblockStepDocument);
  const [, reopen] = useMutation(ReopenStepDocument);
  const [, complete] = useMutation(CompleteStepDocument);
  const language = useGraphLanguage();
  const submit = (values: Values) => {
    const variables = { stepId, reason: values['reason'] as string };
    if (action === 'completeAnyway') return complete({ stepId, input: { force: true, reason: variables.reason, language } });
    return { block, unblock, reopen }[action](variables);
  };
  return (
    <RecordDialog
      title={texts[action]}
      fields={[{ name: 'reason', label: texts.reason, kind: 'long', required: true }]}
      action={texts[action]}
      submit={submit}
      {...rest}
    />
  );
};
