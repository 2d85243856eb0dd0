import { Anchor, Code, Skeleton, Text } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useMessages } from '../messages/use-messages.js';
import { Picture } from './picture.js';

const Markdown = lazy(() => import('./markdown.js'));

interface FilePreviewProps {
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly url: string;
}

/** Maximum size in bytes of a text that is shown as a whole, and of the beginning of a longer one. */
const MAX_TEXT = 256 * 1_024;
const BEGINNING = 8 * 1_024;

const isText = (mediaType: string): boolean =>
  /^text\/(?:markdown|csv|plain|tab-separated-values)|^application\/(?:json|x-ndjson)/.test(mediaType);

/** Shows a picture, or on request a text; other files can only be downloaded. */
export const FilePreview = (file: FilePreviewProps) => {
  const { run: texts } = useMessages();
  const [isOpen, setOpen] = useState(false);
  if (file.mediaType.startsWith('image/')) return <Picture src={file.url} name={file.fileName} />;
  if (!isText(file.mediaType)) return null;
  return (
    <>
      <Anchor
        component="button"
        type="button"
        size="sm"
        aria-expanded={isOpen}
        aria-label={`${isOpen ? texts.hidePreview : texts.preview}: ${file.fileName}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? texts.hidePreview : texts.preview}
      </Anchor>
      {isOpen ? <TextPreview {...file} /> : null}
    </>
  );
};

const TextPreview = ({ mediaType, bytes, url }: FilePreviewProps) => {
  const { run: texts } = useMessages();
  const [text, setText] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const isMarkdown = mediaType.startsWith('text/markdown') && bytes <= MAX_TEXT;
  const isWhole = isMarkdown || bytes <= BEGINNING;
  useEffect(() => {
    const abort = new AbortController();
    const headers: Record<string, string> = isWhole ? {} : { range: `bytes=0-${BEGINNING - 1}` };
    fetch(url, { headers, signal: abort.signal })
      .then((response) => (response.ok ? response.text() : Promise.reject(new Error(String(response.status)))))
      .then(setText)
      .catch(() => {
        if (!abort.signal.aborted) setFailed(true);
      });
    return () => abort.abort();
  }, [url, isWhole]);
  if (hasFailed)
    return (
      <Text size="sm" c="red" role="alert">
        {texts.noPreview}
      </Text>
    );
  if (text === null) return <Skeleton height={80} />;
  if (isMarkdown)
    return (
      <Suspense fallback={<Skeleton height={80} />}>
        <Markdown text={text} />
      </Suspense>
    );
  // The last line of a beginning may be incomplete.
  const shown = isWhole ? text : `${text.slice(0, text.lastIndexOf('\n'))}\n…`;
  return (
    <Code block tabIndex={0} mah={400}>
      {shown}
    </Code>
  );
};
