import { useEffect, useRef, useState } from 'react';
import { useClient, type AnyVariables, type CombinedError, type TypedDocumentNode } from 'urql';

interface Progress {
  readonly sentence?: string | null | undefined;
  readonly isComplete: boolean;
}

interface Answer<Data, Variables> {
  /** True from the question until the complete answer. */
  readonly isOpen: boolean;
  /** The sentences so far. */
  readonly sentences: readonly string[];
  readonly error: CombinedError | undefined;
  readonly ask: (variables: Variables, onComplete: (data: Data) => void) => void;
}

const IDLE = { isOpen: false, sentences: [] as readonly string[], error: undefined };

/** Asks questions whose answers are streamed sentence by sentence. The stream ends with the component. */
export const useAnswer = <Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  read: (data: Data) => Progress,
): Answer<Data, Variables> => {
  const client = useClient();
  const [state, setState] = useState<Omit<Answer<Data, Variables>, 'ask'>>(IDLE);
  const stop = useRef((): void => undefined);
  useEffect(() => () => stop.current(), [client]);
  const ask = (variables: Variables, onComplete: (data: Data) => void): void => {
    stop.current();
    setState({ ...IDLE, isOpen: true });
    const { unsubscribe } = client.subscription(document, variables).subscribe(({ data, error }) => {
      if (error) {
        setState({ ...IDLE, error });
        stop.current();
      } else if (data) {
        const { sentence, isComplete } = read(data);
        if (sentence) setState((known) => ({ ...known, sentences: [...known.sentences, sentence] }));
        if (!isComplete) return;
        setState(IDLE);
        onComplete(data);
      }
    });
    stop.current = unsubscribe;
  };
  return { ...state, ask };
};
