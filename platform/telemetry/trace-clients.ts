import { activeSpan, inSpan, type Span, type SpanAttributes } from './tracing.js';

/** Runs a call to another system in a client span. Without an active span, as in background work, it creates none. */
export const inClientSpan = <T>(name: string, attributes: SpanAttributes, work: (span: Span | undefined) => Promise<T>): Promise<T> =>
  activeSpan() ? inSpan(name, { kind: 'client', attributes }, work) : work(undefined);

/** Sends an HTTP request to an external system in a client span with method and status, without the URL. */
export const inHttpSpan = <T>(
  method: 'GET' | 'POST',
  target: 'search' | 'url',
  send: () => Promise<T>,
  statusOf: (response: T) => number,
): Promise<T> =>
  inClientSpan(`${method} ${target}`, { 'http.request.method': method }, async (span) => {
    const response = await send();
    const status = statusOf(response);
    span?.set({ 'http.response.status_code': status });
    if (status >= 400) span?.fail({ code: String(status) });
    return response;
  });
