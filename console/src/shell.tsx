import {
  ActionIcon,
  Anchor,
  AppShell,
  Badge,
  Burger,
  Group,
  NativeSelect,
  NavLink,
  Stack,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { LANGUAGES, type Language } from './messages/index.js';
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
            <Text fw={600} truncate>
              {messages.title}
            </Text>
            <Badge variant="light" radius="sm" tt="none" visibleFrom="xs">
              {messages.demo}
            </Badge>
          </Group>
          <TenantSelect />
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
          {children}
        </Stack>
      </AppShell.Main>
    </AppShell>
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
      maw={{ base: 180, xs: 320 }}
    />
  );
};

const Preferences = () => {
  const messages = useMessages();
  const { role, language, change } = useSession();
  return (
    <Stack gap="xs">
      <NativeSelect
        label={messages.role}
        data={settings.roles.map((value) => ({ value, label: messages.roles[value] ?? value }))}
        value={role}
        onChange={(event) => change({ role: event.currentTarget.value })}
      />
      <Group align="flex-end" wrap="nowrap">
        <NativeSelect
          label={messages.language}
          data={LANGUAGES.map((value) => ({ value, label: { de: 'Deutsch', en: 'English' }[value] }))}
          value={language}
          onChange={(event) => change({ language: event.currentTarget.value as Language })}
          flex={1}
        />
        <ThemeSwitch />
      </Group>
      <Group gap="md" mt="xs">
        <Anchor size="sm" href="/docs">
          {messages.links.rest}
        </Anchor>
        <Anchor size="sm" href="/graphql">
          {messages.links.graphql}
        </Anchor>
      </Group>
    </Stack>
  );
};

const ThemeSwitch = () => {
  const messages = useMessages();
  const { setColorScheme } = useMantineColorScheme();
  const next = useComputedColorScheme('light') === 'light' ? 'dark' : 'light';
  return (
    <ActionIcon variant="default" size={36} aria-label={messages.theme[next]} onClick={() => setColorScheme(next)}>
      <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="2" />
        <path d="M12 3a9 9 0 0 1 0 18z" fill="currentColor" />
      </svg>
    </ActionIcon>
  );
};
