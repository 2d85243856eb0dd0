import type { CodegenConfig } from '@graphql-codegen/cli';

const scalars = { DateTime: 'string', LocalDate: 'string', JSON: 'unknown', JSONObject: 'Record<string, unknown>' };

const config: CodegenConfig = {
  schema: '../../schema/api.graphql',
  documents: '*.graphql',
  generates: { 'generated/': { preset: 'client', config: { strictScalars: true, useTypeImports: true, enumsAsTypes: true, scalars } } },
};

export default config;
