import { Typography } from '@mantine/core';
import DOMPurify from 'dompurify';
import { marked } from 'marked';
import { useMemo } from 'react';

/** Renders Markdown of an agent. Only the elements of text are kept, without scripts, styles and images of other servers. */
const Markdown = ({ text }: { readonly text: string }) => {
  const html = useMemo(
    () =>
      // A wide table scrolls by itself, also from the keyboard.
      DOMPurify.sanitize(marked.parse(text, { async: false, gfm: true }).replaceAll('<table>', '<table tabindex="0">'), {
        USE_PROFILES: { html: true },
        FORBID_TAGS: ['style', 'img', 'form', 'input'],
        FORBID_ATTR: ['style'],
      }),
    [text],
  );
  // The HTML is sanitised above.
  return <Typography dangerouslySetInnerHTML={{ __html: html }} />;
};

export default Markdown;
