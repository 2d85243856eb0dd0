import { registerEnumType } from 'type-graphql';

export enum ColumnType {
  INTEGER = 'integer',
  DECIMAL = 'decimal',
  BOOLEAN = 'boolean',
  DATE = 'date',
  TIMESTAMP = 'timestamp',
  TEXT = 'text',
}
registerEnumType(ColumnType, {
  name: 'ColumnType',
  description: 'What the values of a column are.',
  valuesConfig: {
    INTEGER: { description: 'Whole numbers.' },
    DECIMAL: { description: 'Numbers with fractions.' },
    BOOLEAN: { description: 'True and false.' },
    DATE: { description: 'Days.' },
    TIMESTAMP: { description: 'Points in time.' },
    TEXT: { description: 'Anything else.' },
  },
});
