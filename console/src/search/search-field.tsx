import { Kbd, Modal, UnstyledButton } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useEffect } from 'react';
import { useMessages } from '../messages/use-messages.js';
import { SearchPanel } from './search-panel.js';
import classes from './search.module.css';

/** Whether a key is typed into a field, to which it belongs. */
const isTyped = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const opensSearch = (event: KeyboardEvent): boolean => {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (key.toLowerCase() === 'k') return (ctrlKey || metaKey) && !altKey;
  // On some keyboards the slash needs the shift key.
  return key === '/' && !ctrlKey && !metaKey && !altKey && !isTyped(event);
};

/** The search in the header. Ctrl-K or a slash opens it too, unless a dialog is open. */
export const SearchField = () => {
  const { search: texts } = useMessages();
  const [isOpen, { open, close }] = useDisclosure();
  const isNarrow = useMediaQuery('(max-width: 36em)') ?? false;
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!opensSearch(event) || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [open]);
  return (
    <>
      <UnstyledButton className={classes.open} onClick={open} aria-haspopup="dialog" aria-keyshortcuts="Control+K">
        <svg className={classes.icon} viewBox="0 0 16 16" aria-hidden="true">
          <path d="M11 11l4 4M12 7A5 5 0 1 1 2 7a5 5 0 0 1 10 0z" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
        <span className={classes.label}>{texts.title}</span>
        <Kbd visibleFrom="md" size="xs" aria-hidden="true">
          {texts.shortcut}
        </Kbd>
      </UnstyledButton>
      <Modal
        opened={isOpen}
        onClose={close}
        title={texts.title}
        size="lg"
        fullScreen={isNarrow}
        closeButtonProps={{ 'aria-label': texts.close }}
        // It would insert a style sheet without the nonce of the security policy.
        lockScroll={false}
      >
        <SearchPanel onChoose={close} />
      </Modal>
    </>
  );
};
