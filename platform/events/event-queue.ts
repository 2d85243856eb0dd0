import { AppError } from '../errors/index.js';
import type { DomainEvent } from './event.js';

/** Number of events that a slow reader may fall behind before its stream fails. */
const CAPACITY = 1_000;

/** Bounded buffer between the feed and one reader. On overflow the reader gets the buffered events, then an error. */
export class EventQueue implements AsyncIterable<DomainEvent> {
  private readonly items: DomainEvent[] = [];
  private ended = false;
  private failure: AppError | undefined;
  private wake: () => void = () => undefined;

  push(event: DomainEvent): void {
    if (this.ended) return;
    if (this.items.length < CAPACITY) this.items.push(event);
    else
      this.fail(
        new AppError('UNAVAILABLE', { reason: `The reader is more than ${CAPACITY} events behind. Resume after its last cursor.` }),
      );
    this.wake();
  }

  end(): void {
    this.ended = true;
    this.wake();
  }

  /** Ends with an error after the buffered events. */
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
