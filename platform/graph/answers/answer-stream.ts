import { validate } from 'class-validator';
import { ArgumentValidationError } from 'type-graphql';
import type { Permission } from '../../identity/roles.js';
import { requirePermission } from '../allow.js';
import type { GraphContext } from '../context.js';
import { generatorOf } from '../transport/generator-of.js';

/** Placeholder for the decorator of a subscription whose stream the wiring of the domain provides. */
export const wiredStream = (): AsyncIterable<never> => {
  throw new Error('the domain does not wire the stream of this subscription');
};

/** Callbacks and abort signal of an operation that writes an answer. */
export interface AnswerListener {
  /** Aborts when the subscriber leaves. */
  readonly signal: AbortSignal;
  /** Called with each checked sentence of the language model, in order. */
  readonly onSentence: (sentence: string) => void;
}

/** An item of a streamed answer: a checked sentence, or, as the last item, the complete answer. */
export interface AnswerProgress<Answer> {
  readonly sentence: string | null;
  readonly answer: Answer | null;
}

/**
 * Runs an operation and yields its checked sentences as they are written, then the complete answer. Ending the stream aborts the
 * operation with its model call at once, also while an item is awaited, which an `async function*` could not do. Sentences that
 * nobody has read yet are kept; their number is limited by the operation.
 */
export const answerStream = <Answer>(operation: (listener: AnswerListener) => Promise<Answer>): AsyncGenerator<AnswerProgress<Answer>> => {
  const abort = new AbortController();
  const items = new ReadableStream<AnswerProgress<Answer>>(
    {
      // Called for the first item only, because it fulfils with the last one.
      pull: async (controller) => {
        const add = (item: AnswerProgress<Answer>): void => (abort.signal.aborted ? undefined : controller.enqueue(item));
        const answer = await operation({ signal: abort.signal, onSentence: (sentence) => add({ sentence, answer: null }) });
        add({ sentence: null, answer });
        if (!abort.signal.aborted) controller.close();
      },
      cancel: () => abort.abort(),
    },
    { highWaterMark: 0 },
  ).getReader();
  const end = async (): Promise<IteratorResult<AnswerProgress<Answer>>> => {
    // Cancelling a stream that has failed fails like its last read.
    await items.cancel().catch(() => undefined);
    return { value: undefined, done: true };
  };
  return generatorOf<AnswerProgress<Answer>, AnswerProgress<Answer> | undefined>(() => items.read(), end);
};

/**
 * Returns the starter of a subscription that streams the answer of an operation. It checks the permission and the input, which
 * type-graphql would check only when it resolves the first item, after the start.
 */
export const startsAnswer =
  <Input extends object, Args extends { input?: Partial<Input> | null }, Answer>(
    permission: Permission,
    type: new () => Input,
    operation: (ctx: GraphContext, args: Args & { input: Input }, listener: AnswerListener) => Promise<Answer>,
  ) =>
  async (ctx: GraphContext, args: Args): Promise<AsyncGenerator<AnswerProgress<Answer>>> => {
    requirePermission(ctx, permission);
    const input = Object.assign(new type(), args.input);
    const errors = await validate(input, { forbidUnknownValues: false });
    if (errors.length > 0) throw new ArgumentValidationError(errors);
    return answerStream((listener) => operation(ctx, { ...args, input }, listener));
  };
