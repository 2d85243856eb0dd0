import { ActionIcon, NativeSelect, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { LANGUAGES, type Language } from '../messages/index.js';
import { useMessages } from '../messages/use-messages.js';
import { useSession } from '../session.js';

const NAMES = { de: 'Deutsch', en: 'English' } as const;

export const LanguageSelect = () => {
  const messages = useMessages();
  const { language, change } = useSession();
  return (
    <NativeSelect
      label={messages.language}
      data={LANGUAGES.map((value) => ({ value, label: NAMES[value] }))}
      value={language}
      onChange={(event) => change({ language: event.currentTarget.value as Language })}
      flex={1}
    />
  );
};

export const ThemeSwitch = () => {
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
