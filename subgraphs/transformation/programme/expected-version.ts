/** Options of the argument `expectedVersion` of every mutation that changes a record of the programme. */
export const EXPECTED_VERSION = {
  nullable: true,
  description: 'The version that the change is based on. The mutation fails with a conflict if the record has another version.',
} as const;
