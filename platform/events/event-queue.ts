import { AppError } from '../errors/index.js';
import type { DomainEvent } from './event.js';

/** Events a slow reader may lie behind before its stream fails. */
const CAPACITY = 1_000;

/** A bounded buffer between the feed and one reader. On overflow it fails, after what it already holds. */
export class EventQueue implements AsyncIterable<DomainEvent> {
  private readonly items: DomainEvent[] = [];
  private ended = false;
  private failure: AppError | undefined;
  private wake: () => void = () => undefined;

  push(event: DomainEvent): void {
    if (this.ended) return;
    if (this.items.length < CAPACITY) this.items.push(event);
    else this.fail(new AppError('UNAVAILABLE', { reason: 'The reader is too slow; resume behind the last cursor.' }));
    this.wake();
  }

  end(): void {
    this.ended = true;
    this.wake();
  }

  /** Ends with an error, after what is held already. */
  fail(failure: AppError): void {
    if (!this.ended) this.failure = failure;
    this.end();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<DomainEvent> {
    for (;;) {
      const next = this.items.shift();
      if (next) yield next;
      else if (this.failure) throw this.failure;
      else if (this.ended) return;
      else await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }
}
