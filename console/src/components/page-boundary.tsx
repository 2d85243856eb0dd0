import { Alert, Button, Stack } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { useMessages } from '../messages/use-messages.js';

/** Shows a way out instead of an empty page if a page cannot be loaded or drawn. */
export class PageBoundary extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <FailedPage /> : this.props.children;
  }
}

const FailedPage = () => {
  const messages = useMessages();
  return (
    <Alert color="red" role="alert" title={messages.failed}>
      <Stack align="flex-start">
        <Button variant="default" onClick={() => location.reload()}>
          {messages.retry}
        </Button>
      </Stack>
    </Alert>
  );
};
