/** What identifies the caller to the service. */
export interface Credentials {
  /** Returns the headers of a request, which are also the parameters of a WebSocket connection. */
  headers(): Promise<Record<string, string>>;
  /** Called if the service rejects these headers with 401. Returns true if there are new ones with which to try again. */
  replace(headers: Readonly<Record<string, string>>): Promise<boolean>;
  /** Called if the service also rejects new headers, with its reason. */
  reject(reason: string): void;
  /** Calls the listener when there are new headers, until the returned function is called. */
  onReplaced(listener: () => void): () => void;
}

/** Credentials of demo mode, in which every tenant and role is accepted. */
export const demoCredentials = (tenantId: string, role: string): Credentials => ({
  headers: async () => ({ 'x-tenant-id': tenantId, 'x-demo-role': role }),
  replace: async () => false,
  reject: () => undefined,
  onReplaced: () => () => undefined,
});
