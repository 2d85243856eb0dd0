import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { QueryState } from '../components/query-state.js';
import { useFormat } from '../format.js';
import { DocumentDocument } from '../graph/generated/graphql.js';
import { useMessages } from '../messages/use-messages.js';

/** A document with its link for the download. */
const DocumentPage = ({ documentId }: { readonly documentId: string }) => {
  const { search, notFound } = useMessages();
  const texts = search.document;
  const format = useFormat();
  const [result, execute] = useQuery({ query: DocumentDocument, variables: { id: documentId }, requestPolicy: 'network-only' });
  return (
    <QueryState result={result} retry={() => execute({ requestPolicy: 'network-only' })}>
      {({ node }) =>
        node && 'mediaType' in node ? (
          <Stack align="flex-start">
            <Anchor component={Link} href="/data" size="sm">
              {texts.back}
            </Anchor>
            <div>
              <Title order={1}>{node.name}</Title>
              <Text c="dimmed" size="sm">
                {[
                  search.states[node.status.toLowerCase()],
                  node.mediaType,
                  node.bytes == null ? null : format.bytes(node.bytes),
                  texts.facts(node.createdBy, format.moment(node.createdAt)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
            {node.download ? (
              <Button component="a" href={node.download.url} download={node.name}>
                {texts.download}
              </Button>
            ) : null}
          </Stack>
        ) : (
          <Text>{notFound}</Text>
        )
      }
    </QueryState>
  );
};

export default DocumentPage;
