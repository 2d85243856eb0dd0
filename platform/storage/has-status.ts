/** Returns whether an error of the storage client has one of these HTTP statuses. */
export const hasStatus = (error: unknown, ...statuses: readonly number[]): boolean =>
  error instanceof Error && 'statusCode' in error && statuses.includes(error.statusCode as number);
