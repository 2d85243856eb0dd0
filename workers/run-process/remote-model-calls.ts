import type { Config } from '../../platform/config/index.js';
import type { ModelAnswer, ModelCalls, ModelQuestion, ModelRoute } from '../../platform/models/index.js';
import { activeSpan } from '../../platform/telemetry/index.js';
import type { FromRunProcess, ToRunProcess } from './ipc-messages.js';

interface OpenCall {
  onProgress: ModelQuestion['onProgress'];
  settle(answer: ModelAnswer | null): void;
}

/**
 * Forwards model calls of a run process to the worker's main process. All runs of a worker therefore share circuit breakers and
 * slots, and the usage of a call is recorded even if the run process exits during the call.
 */
export class RemoteModelCalls implements ModelCalls {
  private readonly open = new Map<number, OpenCall>();
  private lastId = 0;

  constructor(
    private readonly endpoints: Readonly<Partial<Record<ModelRoute, Config['model']>>>,
    private readonly send: (message: FromRunProcess) => void,
  ) {}

  has(route: ModelRoute): boolean {
    return this.timeLimitOf(route) > 0;
  }

  timeLimitOf(route: ModelRoute): number {
    return this.endpoints[route]?.timeoutMs ?? 0;
  }

  async ask({ signal, account: _account, onProgress, onText: _onText, ...question }: ModelQuestion): Promise<ModelAnswer> {
    signal?.throwIfAborted();
    const id = (this.lastId += 1);
    const { promise, resolve } = Promise.withResolvers<ModelAnswer | null>();
    const abandon = (): void => {
      this.send({ type: 'abandon_model', id });
      resolve(null);
    };
    signal?.addEventListener('abort', abandon, { once: true });
    this.open.set(id, { onProgress, settle: resolve });
    const traceparent = activeSpan()?.traceparent ?? null;
    this.send({ type: 'ask_model', id, question: { ...question, traceparent, wantsProgress: onProgress !== undefined } });
    try {
      const answer = await promise;
      signal?.throwIfAborted();
      return answer ?? { kind: 'degraded', reason: 'model_unavailable' };
    } finally {
      this.open.delete(id);
      signal?.removeEventListener('abort', abandon);
    }
  }

  /** Handles a message of the main process about a model call. */
  receive(message: Extract<ToRunProcess, { type: 'model_progress' | 'model_answer' }>): void {
    const call = this.open.get(message.id);
    if (message.type === 'model_progress') call?.onProgress?.(message.characters);
    else call?.settle(message.answer);
  }
}
