/** What has to be known when the provider returns the browser. It contains no token. */
export interface Pending {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Fragment of the page from which the person signed in. */
  readonly returnTo: string;
}

const KEY = 'sign-in';

export const keepPending = (pending: Pending): void => sessionStorage.setItem(KEY, JSON.stringify(pending));

/** Returns the sign-in that was begun in this tab, once. */
export const takePending = (): Pending | null => {
  const pending = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Pending | null;
  sessionStorage.removeItem(KEY);
  return pending;
};
