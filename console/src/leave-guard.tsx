import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import type { BaseLocationHook } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { useMessages } from './messages/use-messages.js';

/** Location of the page that has unsaved changes; the console stays there until the person decides to leave. */
let heldLocation: string | null = null;
const listeners = new Set<() => void>();

const hold = (location: string | null): void => {
  heldLocation = location;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const useHeldLocation = (): string | null => useSyncExternalStore(subscribe, () => heldLocation);

/** Location by the fragment of the address, except while a page with unsaved changes is held. */
export const useGuardedLocation: BaseLocationHook = (): ReturnType<typeof useHashLocation> => {
  const [location, navigate] = useHashLocation();
  return [useHeldLocation() ?? location, navigate];
};
useGuardedLocation.hrefs = (href) => `#${href}`;

/** Releases the held page, for example after its changes were saved. */
export const releaseLocation = (): void => hold(null);

interface LeaveGuardProps {
  /** True while the page has unsaved changes. */
  readonly isActive: boolean;
  /** Called if the person leaves the page without saving. */
  readonly onLeave: () => void;
}

/** Asks before a page with unsaved changes is left: by a link, by the history of the browser, or by closing the tab. */
export const LeaveGuard = ({ isActive, onLeave }: LeaveGuardProps) => {
  const { form } = useMessages();
  const [location, navigate] = useHashLocation();
  const held = useHeldLocation();
  useEffect(() => {
    if (!isActive) return;
    const page = location;
    hold(page);
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
      hold(null);
    };
    // The page stays the same while it is held.
  }, [isActive]);
  const isLeaving = held !== null && location !== held;
  const stay = (): void => {
    if (held !== null) navigate(held, { replace: true });
  };
  return (
    <Modal
      opened={isLeaving}
      onClose={stay}
      title={form.unsaved}
      closeButtonProps={{ 'aria-label': form.stay }}
      // It would insert a style sheet without the nonce of the security policy.
      lockScroll={false}
    >
      <Text size="sm" mb="md">
        {form.unsavedHint}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={stay} data-autofocus>
          {form.stay}
        </Button>
        <Button
          color="red.9"
          onClick={() => {
            onLeave();
            hold(null);
          }}
        >
          {form.leave}
        </Button>
      </Group>
    </Modal>
  );
};
