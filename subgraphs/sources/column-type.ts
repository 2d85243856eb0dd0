import { registerEnumType } from 'type-graphql';

export enum ColumnType {
  integer = 'integer',
  decimal = 'decimal',
  boolean = 'boolean',
  date = 'date',
  timestamp = 'timestamp',
  text = 'text',
}
registerEnumType(ColumnType, {
  name: 'ColumnType',
  description: 'What the values of a column are.',
  valuesConfig: {
    integer: { description: 'Whole numbers.' },
    decimal: { description: 'Numbers with fractions.' },
    boolean: { description: 'True and false.' },
    date: { description: 'Days.' },
    timestamp: { description: 'Points in time.' },
    text: { description: 'Anything else.' },
  },
});
