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
  description: 'Data type of a column.',
  valuesConfig: {
    INTEGER: { description: 'Whole numbers.' },
    DECIMAL: { description: 'Numbers with a fractional part.' },
    BOOLEAN: { description: '`true` or `false`.' },
    DATE: { description: 'Calendar days without a time.' },
    TIMESTAMP: { description: 'Points in time.' },
    TEXT: { description: 'Text, and all values that fit no other type.' },
  },
});
