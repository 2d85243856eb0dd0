// Stands for `@jest/globals`, which only Jest's own module system provides.
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globalThis;
