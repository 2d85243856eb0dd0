import { IsOptional, Length, Max, MaxLength, Min } from 'class-validator';
import { Field, Float, InputType } from 'type-graphql';
import { invalid } from '../../../platform/errors/index.js';
import { checkExtraKeys } from '../../../platform/extra-keys.js';
import { JsonObject } from '../../../platform/graph/scalars/scalars.js';
import { FILE_MAX_BYTES } from '../../../platform/storage/index.js';
import { ContributionKind } from './contribution.entity.js';

const MAX_URL = 2_000;

/** Accepted media types: documents and images, but no types that a browser executes. */
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
    'A note (text), a link (url) or a file (file_name, media_type). The kind follows from the value fields. Unknown keys are stored and returned.',
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

/** Content of a contribution; fields of other kinds are null. */
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

/** Keys of a contribution in a REST request. */
const KNOWN_KEYS = ['kind', 'title', 'text', 'url', 'file_name', 'media_type', 'bytes'];

/**
 * Parses an input as a note, link or file.
 * @throws AppError VALIDATION_FAILED if the kind cannot be determined, or a field is missing, not allowed or invalid
 */
export const readContribution = (input: ContributionInput): ContributionContent => {
  const kind = input.kind ?? kindOf(input);
  if (!kind)
    throw invalid(['body'], 'Specify text for a note, url for a link, or file_name and media_type for a file', undefined, 'missing');
  const { title = null, text = null, extra } = input;
  const own = checkExtraKeys(extra, new Set(), KNOWN_KEYS);
  const content = { kind, title, text, url: null, fileName: null, mediaType: null, bytes: null, extra: own };
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
  invalid(['body', key], `A contribution of kind ${kind} requires ${key}`, undefined, 'missing');
const misplaced = (key: string, kind: ContributionKind) =>
  invalid(['body', key], `A contribution of kind ${kind} must not contain ${key}; send two contributions`, undefined, 'extra_forbidden');

const webAddress = (value: string | null | undefined): string => {
  if (!value) throw missing('url', ContributionKind.LINK);
  const url = URL.parse(value);
  // Credentials would be visible to all readers. The length is checked again, because escaping may have lengthened the address.
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.href.length > MAX_URL)
    throw invalid(['body', 'url'], 'Input should be an http or https address without credentials', value, 'url_parsing');
  return url.href;
};

const plainFileName = (value: string): string => {
  if (/[\p{Cc}/\\]/u.test(value) || value.trim() === '' || /^\.+$/.test(value))
    throw invalid(['body', 'file_name'], 'Input should be a file name without a path', value);
  return value;
};

const knownMediaType = (value: string): string => {
  const mediaType = value.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!MEDIA_TYPES.includes(mediaType))
    throw invalid(['body', 'media_type'], `Input should be one of ${MEDIA_TYPES.join(', ')}`, value, 'enum');
  return mediaType;
};
