import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import type { BaseLocationHook } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { useMessages } from './messages/use-messages.js';

interface Held {
  /** Location of the page that has unsaved changes; the console stays there until the person decides to leave. Null if there is none. */
  readonly page: string | null;
  /** Location that a link leads to, while the person decides. */
  readonly wanted: string | null;
}

const NOTHING_HELD: Held = { page: null, wanted: null };
let held = NOTHING_HELD;
const listeners = new Set<() => void>();

const setHeld = (next: Held): void => {
  held = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const useHeld = (): Held => useSyncExternalStore(subscribe, () => held);

/** Location by the fragment of the address. While a page with unsaved changes is held, it is that page, and links only ask. */
export const useGuardedLocation: BaseLocationHook = (): ReturnType<typeof useHashLocation> => {
  const [location, navigate] = useHashLocation();
  const { page } = useHeld();
  const ask: typeof navigate = (to, options) =>
    held.page === null || to === held.page ? navigate(to, options) : setHeld({ ...held, wanted: to });
  return [page ?? location, ask];
};
useGuardedLocation.hrefs = (href) => `#${href}`;

/** Releases the held page, for example after its changes were saved. */
export const releaseLocation = (): void => setHeld(NOTHING_HELD);

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
  const { page, wanted } = useHeld();
  useEffect(() => {
    if (!isActive) return;
    setHeld({ page: location, wanted: null });
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
      releaseLocation();
    };
    // The page stays the same while it is held.
  }, [isActive]);
  const stay = (): void => {
    if (wanted !== null) setHeld({ page, wanted: null });
    else if (page !== null) navigate(page, { replace: true });
  };
  const leave = (): void => {
    onLeave();
    releaseLocation();
    if (wanted !== null) navigate(wanted);
  };
  return (
    <Modal
      opened={page !== null && (wanted !== null || location !== page)}
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
        <Button color="red.9" onClick={leave}>
          {form.leave}
        </Button>
      </Group>
    </Modal>
  );
};
