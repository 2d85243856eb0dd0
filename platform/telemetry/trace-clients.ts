import { activeSpan, inSpan, type Span, type SpanAttributes } from './tracing.js';

/** What asks another system as part of a request or run: a client span within theirs. What nobody waits for makes none. */
export const inClientSpan = <T>(name: string, attributes: SpanAttributes, work: (span: Span | undefined) => Promise<T>): Promise<T> =>
  activeSpan() ? inSpan(name, { kind: 'client', attributes }, work) : work(undefined);

/** One HTTP request to a system that is not ours: its method and status, never where it went. */
export const inHttpSpan = <T>(
  method: 'GET' | 'POST',
  target: 'search' | 'url',
  ask: () => Promise<T>,
  statusOf: (response: T) => number,
): Promise<T> =>
  inClientSpan(`${method} ${target}`, { 'http.request.method': method }, async (span) => {
    const response = await ask();
    const status = statusOf(response);
    span?.set({ 'http.response.status_code': status });
    if (status >= 400) span?.fail({ code: String(status) });
    return response;
  });
