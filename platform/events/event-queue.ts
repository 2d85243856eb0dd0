import { AppError } from '../errors/index.js';
import type { DomainEvent } from './event.js';

/** Events a slow reader may lie behind before its stream is ended. */
const CAPACITY = 1_000;

/** A bounded buffer between the feed and one reader. On overflow it fails, after what it already holds. */
export class EventQueue implements AsyncIterable<DomainEvent> {
  private readonly items: DomainEvent[] = [];
  private ended = false;
  private overflowed = false;
  private wake: () => void = () => undefined;

  push(event: DomainEvent): void {
    if (this.ended) return;
    if (this.items.length >= CAPACITY) this.ended = this.overflowed = true;
    else this.items.push(event);
    this.wake();
  }

  end(): void {
    this.ended = true;
    this.wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<DomainEvent> {
    for (;;) {
      const next = this.items.shift();
      if (next) yield next;
      else if (this.overflowed) throw new AppError('UNAVAILABLE', { reason: 'The reader is too slow; resume behind the last cursor.' });
      else if (this.ended) return;
      else await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }
}
