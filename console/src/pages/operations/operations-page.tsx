import { Stack, Title } from '@mantine/core';
import { useLocation } from 'wouter';
import { PageTabs } from '../../components/page-tabs.js';
import { useMessages } from '../../messages/use-messages.js';
import { useMay } from '../../permissions.js';
import { EventsTab } from './events-tab.js';
import { IsolationTab } from './isolation-tab.js';
import { ModelsTab } from './models-tab.js';
import { RunsTab } from './runs-tab.js';
import { ServicesTab } from './services-tab.js';
import { TenantsTab } from './tenants-tab.js';

const TABS = {
  runs: <RunsTab />,
  events: <EventsTab />,
  services: <ServicesTab />,
  isolation: <IsolationTab />,
  models: <ModelsTab />,
  tenants: <TenantsTab />,
};
type TabName = keyof typeof TABS;

/** What an operator looks after. Tenants are for platform admins. */
const OperationsPage = ({ tab = 'runs' }: { readonly tab: string | undefined }) => {
  const messages = useMessages();
  const [, navigate] = useLocation();
  const may = useMay();
  const names = (Object.keys(TABS) as TabName[]).filter((name) => name !== 'tenants' || may('tenants:administer'));
  return (
    <Stack gap="lg">
      <Title order={1}>{messages.navigation.operations}</Title>
      <PageTabs
        tabs={names.map((name) => ({ name, label: messages.operations.tabs[name], content: TABS[name] }))}
        active={tab}
        onChange={(name) => navigate(`/operations/${name}`)}
      />
    </Stack>
  );
};

export default OperationsPage;
