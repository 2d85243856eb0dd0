import { Menu, Text, UnstyledButton } from '@mantine/core';
import { useMessages } from './messages/use-messages.js';
import { useSession, type SignedInAccount } from './session.js';

/** For which tenant and as whom a signed-in person acts, and the way out. */
export const AccountMenu = ({ account }: { readonly account: SignedInAccount }) => {
  const messages = useMessages();
  const { tenantId, role } = useSession();
  const roleName = messages.roles[role] ?? role;
  return (
    <Menu position="bottom-end" withArrow>
      <Menu.Target>
        <UnstyledButton
          aria-label={`${messages.signIn.account}: ${account.name}, ${roleName}, ${tenantId}`}
          miw={0}
          maw={{ base: 190, xs: 360 }}
        >
          <Text size="sm" fw={600} ta="right" truncate>
            {tenantId}
          </Text>
          <Text size="xs" c="dimmed" ta="right" truncate>
            {account.name} · {roleName}
          </Text>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {messages.tenant}: {tenantId}
          <br />
          {account.name} · {roleName}
        </Menu.Label>
        <Menu.Item onClick={account.signOut}>{messages.signIn.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
