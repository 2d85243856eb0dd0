import type { CodegenConfig } from '@graphql-codegen/cli';

const scalars = { DateTime: 'string', LocalDate: 'string', JSON: 'unknown', JSONObject: 'Record<string, unknown>' };

const config: CodegenConfig = {
  schema: 'schema/api.graphql',
  documents: 'console/src/graph/operations/*.graphql',
  generates: {
    'console/src/graph/generated/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: { strictScalars: true, useTypeImports: true, enumsAsTypes: true, skipTypename: true, scalars },
    },
  },
};

export default config;
