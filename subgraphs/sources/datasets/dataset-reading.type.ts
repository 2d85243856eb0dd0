import { Ctx, Field, FieldResolver, Float, Int, ObjectType, Resolver, Root } from 'type-graphql';
import type { GraphContext } from '../../../platform/graph/context.js';
import { GraphOnly } from '../../../platform/graph/schema/graph-only.js';
import type { BlobStorage } from '../../../platform/storage/index.js';
import { DocumentDownload } from '../documents/document.entity.js';

@ObjectType({
  description: 'How a delimited text file was read. Values in `stated` come from the options of the source; the rest was detected.',
})
export class DatasetReading {
  @Field(() => String, { description: 'Character encoding, for example `utf-8` or `windows-1252`.' })
  encoding!: string;

  @Field(() => String, { description: 'Delimiter; a second character is a blank that belongs to it.' })
  delimiter!: string;

  @Field(() => String, { description: 'Quotation mark around texts: `"` or `\'`; empty if quotation marks are text.' })
  quote!: string;

  @Field(() => String, { description: 'Character before a quotation mark inside a quoted text: the quotation mark itself or `\\`.' })
  escape!: string;

  @Field(() => Int, { description: 'Number of rows that form the header; 0 if the columns were numbered.' })
  headerRows!: number;

  @Field(() => String, { nullable: true, description: 'Decimal separator: `.` or `,`; null if no number has one or columns differ.' })
  decimalSeparator!: string | null;

  @Field(() => [String], { description: 'Texts that were read as missing values, in addition to empty fields.' })
  nullValues!: string[];

  @Field(() => [String], { description: 'Names of the options of the source that were stated, for example `delimiter`.' })
  stated!: string[];

  @Field(() => Float, { description: 'Number of rows that were set aside because they do not fit the table.' })
  rejectedRows!: number;

  @Field(() => Float, { description: 'Share of the rows that were set aside, 0 to 1.' })
  rejectedShare!: number;
}

/** A reading together with the stored file of rejected rows. */
export type ReadingOfDataset = DatasetReading & { rejectedFile: { blobName: string; fileName: string } | null };

@Resolver(() => DatasetReading)
export class DatasetReadingResolver {
  constructor(private readonly storage: BlobStorage) {}

  @FieldResolver(() => DocumentDownload, {
    nullable: true,
    description:
      'Link for the download of the rows that were set aside, as a CSV file with line, reason and text, signed for this response; null if there are none.',
  })
  @GraphOnly()
  async rejectedDownload(@Ctx() ctx: GraphContext, @Root() { rejectedFile }: ReadingOfDataset): Promise<DocumentDownload | null> {
    return rejectedFile && this.storage.downloadLink(ctx.tenantId, rejectedFile.blobName, rejectedFile.fileName, 'text/csv');
  }
}
