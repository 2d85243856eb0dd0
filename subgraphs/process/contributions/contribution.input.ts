import { IsOptional, Length, Max, MaxLength, Min } from 'class-validator';
import { Field, Float, InputType } from 'type-graphql';
import { invalid } from '../../../platform/errors/index.js';
import { keepExtra } from '../../../platform/extra-keys.js';
import { JsonObject } from '../../../platform/graph/scalars.js';
import { FILE_MAX_BYTES } from '../../../platform/storage/index.js';
import { ContributionKind } from './contribution.entity.js';

const MAX_URL = 2_000;

/** Documents and pictures that people read; nothing that a browser runs. */
const MEDIA_TYPES = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
  'application/json',
  'text/plain',
  'text/markdown',
  'text/csv',
  'image/png',
  'image/jpeg',
];

@InputType({
  description:
    'A note (text), a link (url) or a file (file_name, media_type). The kind follows from the given fields. Unknown keys are stored and returned.',
})
export class ContributionInput {
  @Field(() => ContributionKind, {
    nullable: true,
    description: 'Kind of the contribution. Default: `file` with a file name, `link` with a URL, `note` with a text.',
  })
  @IsOptional()
  kind?: ContributionKind | null;

  @Field(() => String, { nullable: true, description: 'Title of the contribution, 1 to 200 characters.' })
  @IsOptional()
  @Length(1, 200)
  title?: string | null;

  @Field(() => String, { nullable: true, description: 'Text of a note, or a remark on a link or file, 1 to 20000 characters.' })
  @IsOptional()
  @Length(1, 20_000)
  text?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Address of a link, http or https, at most 2000 characters, without credentials. The service never fetches it.',
  })
  @IsOptional()
  @MaxLength(MAX_URL)
  url?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name of a file without a path, 1 to 200 characters. The response contains a link for the upload.',
  })
  @IsOptional()
  @Length(1, 200)
  fileName?: string | null;

  @Field(() => String, { nullable: true, description: `Media type of a file: one of ${MEDIA_TYPES.join(', ')}.` })
  @IsOptional()
  @MaxLength(100)
  mediaType?: string | null;

  @Field(() => Float, { nullable: true, description: `Size of a file in bytes, 0 to ${FILE_MAX_BYTES}.` })
  @IsOptional()
  @Min(0)
  @Max(FILE_MAX_BYTES)
  bytes?: number | null;

  @Field(() => JsonObject, {
    nullable: true,
    description: 'Further keys: at most 100 keys, 32 KiB in total, nested at most 8 levels deep.',
  })
  @IsOptional()
  extra?: Record<string, unknown> | null;
}

/** What a contribution is made of, by kind; nothing else of it is there. */
export interface ContributionContent {
  kind: ContributionKind;
  title: string | null;
  text: string | null;
  url: string | null;
  fileName: string | null;
  mediaType: string | null;
  bytes: number | null;
  extra: Record<string, unknown>;
}

/**
 * Reads what was sent as one of the three kinds.
 * @throws AppError VALIDATION_FAILED when it is none of them, or lacks or has too much of something
 */
export const readContribution = (input: ContributionInput): ContributionContent => {
  const kind = input.kind ?? kindOf(input);
  if (!kind) throw invalid(['body'], 'Give text for a note, url for a link, or file_name and media_type for a file', undefined, 'missing');
  const { title = null, text = null, extra } = input;
  const content = { kind, title, text, url: null, fileName: null, mediaType: null, bytes: null, extra: keepExtra(extra) };
  if (kind !== ContributionKind.LINK && input.url) throw misplaced('url', kind);
  if (kind !== ContributionKind.FILE && (input.fileName || input.mediaType)) throw misplaced('file_name', kind);
  if (kind === ContributionKind.NOTE) {
    if (!text?.trim()) throw missing('text', kind);
    return content;
  }
  if (kind === ContributionKind.LINK) return { ...content, url: webAddress(input.url) };
  if (!input.fileName) throw missing('file_name', kind);
  if (!input.mediaType) throw missing('media_type', kind);
  return { ...content, fileName: plainFileName(input.fileName), mediaType: knownMediaType(input.mediaType), bytes: input.bytes ?? null };
};

const kindOf = ({ text, url, fileName }: ContributionInput): ContributionKind | undefined => {
  if (fileName) return ContributionKind.FILE;
  if (url) return ContributionKind.LINK;
  return text ? ContributionKind.NOTE : undefined;
};

const missing = (key: string, kind: ContributionKind) =>
  invalid(['body', key], `A contribution of kind ${kind} needs ${key}`, undefined, 'missing');
const misplaced = (key: string, kind: ContributionKind) =>
  invalid(['body', key], `A contribution of kind ${kind} takes no ${key}; send two contributions`, undefined, 'extra_forbidden');

const webAddress = (given: string | null | undefined): string => {
  if (!given) throw missing('url', ContributionKind.LINK);
  const url = URL.parse(given);
  // Names and passwords in an address would be shown to everybody who reads it. Escapes may have made it longer.
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.href.length > MAX_URL)
    throw invalid(['body', 'url'], 'Input should be an http or https address without credentials', given, 'url_parsing');
  return url.href;
};

const plainFileName = (given: string): string => {
  if (/[\p{Cc}/\\]/u.test(given) || given.trim() === '' || /^\.+$/.test(given))
    throw invalid(['body', 'file_name'], 'Input should be a file name without a path', given);
  return given;
};

const knownMediaType = (given: string): string => {
  const mediaType = given.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!MEDIA_TYPES.includes(mediaType))
    throw invalid(['body', 'media_type'], `Input should be one of ${MEDIA_TYPES.join(', ')}`, given, 'enum');
  return mediaType;
};
