import { CloseCode, MessageType, parseMessage, type Message } from 'graphql-ws';

/** Message types that only a server sends (GraphQL over WebSocket protocol). */
const SERVER_TYPES = new Set<Message['type']>([MessageType.ConnectionAck, MessageType.Next, MessageType.Error]);

export interface SocketMessagesOptions {
  /** Returns false once the connection is closing; later messages are discarded. */
  isOpen(): boolean;
  close(code: number, reason: string): void;
  /** Receives internal failures of the message handler. */
  onFailure(error: unknown): void;
}

interface Operation {
  /** True once the client has cancelled the operation or its last message is being sent. */
  isOver: boolean;
  /** A `subscribe` message that reuses the id and waits until the operation has ended. */
  next?: string | undefined;
}

/**
 * Filters the messages of one WebSocket connection to graphql-ws. Closes the connection with 4400 on a message that a client
 * must not send. Starts an operation only after the previous operation with the same id has ended: graphql-ws identifies
 * operations by their id alone, and would deliver late results of the previous one to the listener of the new one.
 */
export class SocketMessages {
  private readonly operations = new Map<string, Operation>();

  constructor(
    private readonly handle: (text: string) => Promise<void>,
    private readonly options: SocketMessagesOptions,
  ) {}

  /** Number of operations that run, including cancelled operations that have not ended yet. */
  get running(): number {
    return this.operations.size;
  }

  receive(text: string): void {
    if (!this.options.isOpen()) return;
    const message = parseClientMessage(text);
    if (!message) return this.options.close(CloseCode.BadRequest, 'Invalid message received');
    if (message.type === MessageType.Subscribe) return this.subscribe(message.id, text);
    if (message.type === MessageType.Complete) this.cancel(message.id);
    void this.pass(text);
  }

  /** Allows the client to reuse an id: the operation's last message is about to be sent. */
  finish(id: string): void {
    const operation = this.operations.get(id);
    if (operation) operation.isOver = true;
  }

  private subscribe(id: string, text: string): void {
    const previous = this.operations.get(id);
    if (!previous) this.start(id, text);
    else if (previous.isOver && previous.next === undefined) previous.next = text;
    else this.options.close(CloseCode.SubscriberAlreadyExists, `Subscriber for ${id} already exists`);
  }

  private start(id: string, text: string): void {
    const operation: Operation = { isOver: false };
    this.operations.set(id, operation);
    void this.pass(text).then(() => {
      this.operations.delete(id);
      if (operation.next !== undefined) this.start(id, operation.next);
    });
  }

  private cancel(id: string): void {
    const operation = this.operations.get(id);
    if (operation?.next !== undefined) operation.next = undefined;
    else if (operation) operation.isOver = true;
  }

  private async pass(text: string): Promise<void> {
    if (!this.options.isOpen()) return;
    try {
      await this.handle(text);
    } catch (error) {
      this.options.onFailure(error);
    }
  }
}

const parseClientMessage = (text: string): Message | undefined => {
  try {
    const message = parseMessage(text);
    return SERVER_TYPES.has(message.type) ? undefined : message;
  } catch {
    return undefined;
  }
};
