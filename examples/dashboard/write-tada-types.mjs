import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal';
import { buildSchema, getOperationAST, introspectionFromSchema, parse } from 'graphql';

// The command line of gql.tada needs the JavaScript API of TypeScript, which TypeScript 7 does not have. This script writes
// the same types with the library below it, and a typed document for each operation file.
const schema = buildSchema(await readFile('../../schema/api.graphql', 'utf8'));
const introspection = minifyIntrospection(introspectionFromSchema(schema));
const documents = await Promise.all(
  (await readdir('.'))
    .filter((name) => name.endsWith('.graphql'))
    .map(async (name) => {
      const text = await readFile(name, 'utf8');
      return `export const ${getOperationAST(parse(text)).name.value} = graphql(\`${text}\`);\n`;
    }),
);
await mkdir('generated', { recursive: true });
await writeFile('generated/tada-env.d.ts', outputIntrospectionFile(introspection, { fileType: '.d.ts', shouldPreprocess: true }));
await writeFile('generated/tada-documents.ts', `import { graphql } from '../tada';\n\n${documents.join('\n')}`);
