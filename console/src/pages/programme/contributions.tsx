import { Anchor, Button, FileButton, Group, Progress, Text } from '@mantine/core';
import { useState } from 'react';
import { useClient, useMutation } from 'urql';
import { Pager, type Pages } from '../../components/pager.js';
import { Problem } from '../../components/problem.js';
import { RecordDialog, type Values } from '../../components/record-form.js';
import { RecordRow, Records } from '../../components/records.js';
import { Section } from '../../components/section.js';
import { useFormat } from '../../format.js';
import {
  AddContributionDocument,
  ConfirmContributionFileDocument,
  WithdrawContributionDocument,
  type ContributionInput,
  type StepQuery,
} from '../../graph/generated/graphql.js';
import { sendFile } from '../../graph/import-file.js';
import { useMessages } from '../../messages/use-messages.js';
import { useMay } from '../../permissions.js';

type ContributionList = NonNullable<StepQuery['contributionsConnection']>;

interface ContributionsProps {
  readonly stepId: string;
  readonly contributions: ContributionList;
  readonly pages: Pages;
  readonly reload: () => void;
}

/** What people have added to a step: notes, links and files. */
export const Contributions = ({ stepId, contributions, pages, reload }: ContributionsProps) => {
  const { landscape: texts, data } = useMessages();
  const may = useMay();
  const client = useClient();
  const [isOpen, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  const [sent, setSent] = useState<number | null>(null);
  const [adding, add] = useMutation(AddContributionDocument);
  const [, addText] = useMutation(AddContributionDocument);
  const addFile = async (file: File): Promise<void> => {
    setFailed(false);
    const input = { fileName: file.name, mediaType: file.type || 'application/octet-stream', bytes: file.size };
    const { data: added } = await add({ stepId, input });
    if (!added?.addContribution?.upload) return;
    const { id, upload } = added.addContribution;
    try {
      for await (const share of sendFile(upload, file)) setSent(share);
      await client.mutation(ConfirmContributionFileDocument, { id }).toPromise();
    } catch {
      setFailed(true);
    }
    setSent(null);
    reload();
  };
  return (
    <Section title={texts.contributionsTitle}>
      {contributions.totalCount === 0 ? (
        <Text c="dimmed" size="sm">
          {texts.noContributions}
        </Text>
      ) : (
        <Records label={texts.contributionsTitle}>
          {contributions.nodes.map((contribution) => (
            <ContributionRow key={contribution.id} contribution={contribution} mayWithdraw={may('contributions:write')} reload={reload} />
          ))}
        </Records>
      )}
      <Pager pages={pages} info={contributions.pageInfo} />
      {may('contributions:write') ? (
        <Group gap="xs" mt="sm">
          <Button size="xs" onClick={() => setOpen(true)}>
            {texts.add}
          </Button>
          <FileButton onChange={(file) => file && void addFile(file)}>
            {(props) => (
              <Button {...props} size="xs" variant="default" loading={adding.fetching}>
                {texts.addFile}
              </Button>
            )}
          </FileButton>
        </Group>
      ) : null}
      {sent === null ? null : <Progress mt="sm" size="sm" value={sent * 100} aria-label={data.uploading} />}
      <Problem error={adding.error} />
      {failed ? (
        <Text size="sm" c="red" role="alert">
          {data.uploadFailed}
        </Text>
      ) : null}
      {isOpen ? (
        <RecordDialog
          title={texts.add}
          fields={[
            { name: 'title', label: texts.title },
            { name: 'text', label: texts.text, kind: 'long', description: texts.addHint },
            { name: 'url', label: texts.url },
          ]}
          action={texts.add}
          submit={(values: Values) => addText({ stepId, input: values as ContributionInput })}
          onDone={reload}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Section>
  );
};

interface ContributionRowProps {
  readonly contribution: ContributionList['nodes'][number];
  readonly mayWithdraw: boolean;
  readonly reload: () => void;
}

const ContributionRow = ({ contribution, mayWithdraw, reload }: ContributionRowProps) => {
  const { landscape: texts } = useMessages();
  const format = useFormat();
  const [{ error, fetching }, withdraw] = useMutation(WithdrawContributionDocument);
  const { id, title, text, url, fileName, fileStatus, author, createdAt, download } = contribution;
  const name = title ?? fileName ?? url ?? '';
  const href = url ?? download?.url;
  return (
    <RecordRow
      title={
        href ? (
          <Anchor href={href} size="sm">
            {name}
          </Anchor>
        ) : (
          name
        )
      }
      facts={[
        author,
        format.moment(createdAt),
        fileStatus === 'AWAITING_UPLOAD' && texts.awaitingUpload,
        fileStatus === 'TOO_LARGE' && texts.tooLarge,
      ]}
      note={error ? <Problem error={error} /> : text}
      actions={
        mayWithdraw ? (
          <Button
            size="compact-xs"
            variant="subtle"
            loading={fetching}
            aria-label={`${texts.withdraw}: ${name || (text ?? '')}`}
            onClick={() => void withdraw({ id }).then(reload)}
          >
            {texts.withdraw}
          </Button>
        ) : null
      }
    />
  );
};
