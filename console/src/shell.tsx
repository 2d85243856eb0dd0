import { Alert, Anchor, AppShell, Badge, Burger, Group, NativeSelect, NavLink, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { AccountMenu } from './account-menu.js';
import { LanguageSelect, ThemeSwitch } from './components/preferences.js';
import { SearchField } from './search/search-field.js';
import { useMessages } from './messages/use-messages.js';
import { useSession } from './session.js';
import { settings } from './settings.js';

const PAGES = [
  { name: 'home', path: '/' },
  { name: 'kpis', path: '/kpis' },
  { name: 'programme', path: '/programme' },
  { name: 'ask', path: '/ask' },
  { name: 'advisor', path: '/advisor' },
  { name: 'runs', path: '/runs' },
  { name: 'data', path: '/data' },
  { name: 'onboarding', path: '/onboarding' },
  { name: 'operations', path: '/operations' },
] as const;

/** Frame of all pages: navigation, and for whom one acts. */
export const Shell = ({ children }: { readonly children: ReactNode }) => {
  const messages = useMessages();
  const { account } = useSession();
  const [location] = useLocation();
  const [isOpen, { toggle, close }] = useDisclosure();
  useEffect(() => {
    const page = PAGES.find(({ path }) => (path === '/' ? location === '/' : location.startsWith(path)));
    document.title = page ? `${messages.navigation[page.name]} · ${messages.title}` : messages.title;
    close();
  }, [location, messages, close]);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 240, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'md', md: 'xl' }}
    >
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group wrap="nowrap" gap="sm">
            <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={messages.menu} />
            <Text fw={600} truncate visibleFrom="xs">
              {messages.title}
            </Text>
            {account ? null : (
              <Badge variant="light" radius="sm" tt="none" visibleFrom="xs">
                {messages.demo}
              </Badge>
            )}
          </Group>
          <Group wrap="nowrap" gap="sm" miw={0} justify="flex-end">
            <SearchField />
            {account ? <AccountMenu account={account} /> : <TenantSelect />}
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="md">
        <AppShell.Section grow component="nav">
          {PAGES.map(({ name, path }) => (
            <NavLink
              key={name}
              component={Link}
              href={path}
              label={messages.navigation[name]}
              active={path === '/' ? location === '/' : location.startsWith(path)}
            />
          ))}
        </AppShell.Section>
        <AppShell.Section>
          <Preferences />
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main>
        <Stack maw={1200} mx="auto">
          {account?.hasRole === false ? <NoRole /> : null}
          {children}
        </Stack>
      </AppShell.Main>
    </AppShell>
  );
};

/** Says that the access token has no role of the service, which then permits what a viewer may do. */
const NoRole = () => {
  const { signIn } = useMessages();
  return (
    <Alert color="yellow" title={signIn.noRole.title}>
      {signIn.noRole.text(settings.signIn?.rolesClaim ?? '')}
    </Alert>
  );
};

const TenantSelect = () => {
  const messages = useMessages();
  const { tenantId, change } = useSession();
  const known = settings.tenants.map(({ tenantId: value, name: label }) => ({ value, label }));
  const options = known.some(({ value }) => value === tenantId) ? known : [...known, { value: tenantId, label: tenantId }];
  return (
    <NativeSelect
      aria-label={messages.tenant}
      data={options}
      value={tenantId}
      onChange={(event) => change({ tenantId: event.currentTarget.value })}
      maw={{ base: 230, xs: 320 }}
    />
  );
};

const Preferences = () => {
  const messages = useMessages();
  const { role, account, change } = useSession();
  return (
    <Stack gap="xs">
      {account ? null : (
        <NativeSelect
          label={messages.role}
          data={settings.roles.map((value) => ({ value, label: messages.roles[value] ?? value }))}
          value={role}
          onChange={(event) => change({ role: event.currentTarget.value })}
        />
      )}
      <Group align="flex-end" wrap="nowrap">
        <LanguageSelect />
        <ThemeSwitch />
      </Group>
      <Group gap="md" mt="xs">
        <Anchor size="sm" href="/docs">
          {messages.links.rest}
        </Anchor>
        {account ? null : (
          <Anchor size="sm" href="/graphql">
            {messages.links.graphql}
          </Anchor>
        )}
      </Group>
    </Stack>
  );
};
