import { Box, Group, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
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
        <UnstyledButton miw={0} maw={{ base: 200, xs: 360 }}>
          <VisuallyHidden>{messages.signIn.account}: </VisuallyHidden>
          <Group gap="xs" wrap="nowrap">
            <Box miw={0} ta="right">
              <Text size="sm" fw={600} truncate>
                {tenantId}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                {account.name}
                <Box component="span" visibleFrom="xs">
                  {' '}
                  · {roleName}
                </Box>
              </Text>
            </Box>
            <Box component="svg" w={12} h={12} flex="none" viewBox="0 0 12 12" aria-hidden="true">
              <path d="M2 4l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
            </Box>
          </Group>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {messages.tenant} {tenantId}
          <br />
          {account.name}, {roleName}
        </Menu.Label>
        <Menu.Item onClick={account.signOut}>{messages.signIn.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
