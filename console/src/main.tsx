import '@mantine/core/styles.css';
import './global.css';
import { createTheme, Input, MantineProvider, type CSSVariablesResolver } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import { SessionProvider } from './session.js';
import { settings } from './settings.js';
import { SignInFlow } from './sign-in/sign-in-flow.js';
import { SignIn } from './sign-in/sign-in.js';

const theme = createTheme({
  primaryColor: 'cyan',
  primaryShade: { light: 9, dark: 4 },
  autoContrast: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '1.5rem' }, h2: { fontSize: '1.125rem' }, h3: { fontSize: '1rem' } } },
  defaultRadius: 'md',
  components: {
    // Fields of one row are aligned whether or not they have a description.
    InputWrapper: Input.Wrapper.extend({ defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } }),
  },
});

/** Secondary text and placeholders have a contrast of at least 4.5 to every background (WCAG 2.2, 1.4.3). */
const cssVariablesResolver: CSSVariablesResolver = ({ colors }) => ({
  // By default, the contrast of buttons and links decreases under the pointer.
  variables: {
    '--mantine-color-cyan-filled-hover': '#095f6e',
    '--mantine-primary-color-filled-hover': '#095f6e',
    '--mantine-color-cyan-light-hover': 'var(--mantine-color-cyan-light)',
    '--mantine-primary-color-light-hover': 'var(--mantine-color-cyan-light)',
  },
  light: {
    '--mantine-color-dimmed': colors.gray[7],
    '--mantine-color-placeholder': colors.gray[7],
    '--mantine-color-error': colors.red[9],
    // Titles of warnings on their yellow ground.
    '--mantine-color-yellow-light-color': '#7c4a03',
    '--mantine-color-green-light-color': '#1b5e28',
  },
  dark: { '--mantine-color-dimmed': colors.dark[1], '--mantine-color-placeholder': colors.dark[1] },
});

const root = document.querySelector('#root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        cssVariablesResolver={cssVariablesResolver}
        getStyleNonce={() => settings.nonce}
      >
        {settings.signIn ? (
          <SignIn flow={new SignInFlow(settings.signIn)} settings={settings.signIn}>
            <App />
          </SignIn>
        ) : (
          <SessionProvider>
            <App />
          </SessionProvider>
        )}
      </MantineProvider>
    </StrictMode>,
  );
