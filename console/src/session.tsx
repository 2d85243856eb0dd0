import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { Provider } from 'urql';
import { createGraphClient } from './graph/client.js';
import { demoCredentials } from './graph/credentials.js';
import { isLanguage, type Language } from './messages/index.js';
import { settings } from './settings.js';
import type { Account } from './sign-in/sign-in-flow.js';

/** For whom the console acts, and in which language it speaks. Kept in the tab, so that two tabs can show two tenants. */
export interface Session {
  readonly tenantId: string;
  readonly role: string;
  readonly language: Language;
}

export interface SignedInAccount extends Account {
  signOut(): void;
}

interface SessionState extends Session {
  /** The person who has signed in; null in demo mode and before the sign-in. */
  readonly account: SignedInAccount | null;
  /** Changes the session. Tenant and role can be changed in demo mode only. */
  change(changes: Partial<Session>): void;
}

const SessionContext = createContext<SessionState | null>(null);

const KEY = 'session';

const initialSession = (): Session => {
  const stored = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Session>;
  const preferred = navigator.language.slice(0, 2);
  const language = stored.language ?? (isLanguage(preferred) ? preferred : 'en');
  const tenant = settings.tenants.find((each) => each.language === language) ?? settings.tenants[0];
  return { tenantId: stored.tenantId ?? tenant?.tenantId ?? '', role: stored.role ?? 'tenant_admin', language };
};

interface SessionProviderProps {
  readonly account?: SignedInAccount | null;
  readonly children: ReactNode;
}

/** Provides the session and a client that sends its identity with every operation. A change of identity discards all cached data. */
export const SessionProvider = ({ account = null, children }: SessionProviderProps) => {
  const [session, setSession] = useState(initialSession);
  const change = (changes: Partial<Session>): void => {
    const next = { ...session, ...changes };
    sessionStorage.setItem(KEY, JSON.stringify(next));
    setSession(next);
  };
  const { language } = session;
  const { tenantId, role } = account ?? session;
  const credentials = useMemo(() => account?.credentials ?? demoCredentials(tenantId, role), [account?.credentials, tenantId, role]);
  const client = useMemo(() => createGraphClient(credentials, language), [credentials, language]);
  document.documentElement.lang = language;
  return (
    <SessionContext value={{ tenantId, role, language, account, change }}>
      <Provider key={`${tenantId}/${role}/${language}`} value={client}>
        {children}
      </Provider>
    </SessionContext>
  );
};

export const useSession = (): SessionState => {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession requires SessionProvider');
  return session;
};
