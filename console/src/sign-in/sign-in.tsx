import { Alert, Button, Center, Group, Loader, Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { LanguageSelect, ThemeSwitch } from '../components/preferences.js';
import { useMessages } from '../messages/use-messages.js';
import { SessionProvider } from '../session.js';
import type { SignInSettings } from '../settings.js';
import { SignInFlow, type SignInState } from './sign-in-flow.js';

interface SignInProps {
  readonly flow: SignInFlow;
  readonly settings: SignInSettings;
  readonly children: ReactNode;
}

/** Shows its children to a person who has signed in, and to others why they are not. */
export const SignIn = ({ flow, settings, children }: SignInProps) => {
  const state = useSyncExternalStore(flow.subscribe, () => flow.state);
  useEffect(() => void flow.start(), [flow]);
  const account = state.phase === 'signedIn' ? { ...state.account, signOut: () => flow.signOut() } : null;
  return (
    <SessionProvider key={state.phase} account={account}>
      {account ? children : <Entrance state={state} flow={flow} settings={settings} />}
    </SessionProvider>
  );
};

/** The page of a person who is not signed in. */
const Entrance = ({ state, flow, settings }: { readonly state: SignInState } & Omit<SignInProps, 'children'>) => {
  const messages = useMessages();
  const { signIn } = messages;
  useEffect(() => {
    document.title = `${signIn.title} · ${messages.title}`;
  }, [messages, signIn]);
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder p="xl" radius="md" w="100%" maw={480}>
        <Stack>
          <Text size="sm" c="dimmed">
            {messages.title}
          </Text>
          <Explanation state={state} settings={settings} />
          {state.phase === 'starting' || state.phase === 'insecure' ? null : (
            <Group>
              <Button onClick={() => void flow.signIn()}>{ACTIONS[state.phase](signIn)}</Button>
              {state.phase === 'noTenant' || state.phase === 'rejected' ? (
                <Button variant="default" onClick={() => flow.signOut()}>
                  {signIn.signOut}
                </Button>
              ) : null}
            </Group>
          )}
          <Group justify="space-between" align="flex-end" mt="md">
            <LanguageSelect />
            <ThemeSwitch />
          </Group>
        </Stack>
      </Paper>
    </Center>
  );
};

type Texts = ReturnType<typeof useMessages>['signIn'];
const again = (texts: Texts): string => texts.again;
const ACTIONS: Readonly<Record<SignInState['phase'], (texts: Texts) => string>> = {
  starting: again,
  signedIn: again,
  insecure: again,
  unavailable: (texts) => texts.retry,
  failed: again,
  noTenant: again,
  rejected: again,
  ended: again,
  signedOut: (texts) => texts.start,
};

const Explanation = ({ state, settings }: { readonly state: SignInState; readonly settings: SignInSettings }) => {
  const { signIn: texts } = useMessages();
  switch (state.phase) {
    case 'starting':
    case 'signedIn':
      return (
        <Group role="status">
          <Loader size="sm" aria-hidden="true" />
          <Title order={1}>{texts.starting}</Title>
        </Group>
      );
    case 'failed':
    case 'rejected':
      return (
        <>
          <Title order={1}>{texts[state.phase].title}</Title>
          <Text>{texts[state.phase].text}</Text>
          {state.reason === '' ? null : (
            <Alert color="red" role="alert" title={texts.reason}>
              {state.reason}
            </Alert>
          )}
        </>
      );
    case 'noTenant':
      return (
        <>
          <Title order={1}>{texts.noTenant.title}</Title>
          <Text>{texts.noTenant.text(state.name, settings.tenantClaim)}</Text>
        </>
      );
    default:
      return (
        <>
          <Title order={1}>{texts[state.phase].title}</Title>
          <Text>{texts[state.phase].text}</Text>
        </>
      );
  }
};
