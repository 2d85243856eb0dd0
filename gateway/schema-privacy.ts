import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  type GraphQLFormattedError,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';

/** A client's request: the names in it are known to the client. */
export interface ClientRequest {
  readonly query?: string | null | undefined;
  readonly operationName?: string | null | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
}

export type ErrorFilter = (errors: readonly GraphQLFormattedError[], request: ClientRequest) => GraphQLFormattedError[];

const HIDDEN = '[hidden]';
const NAME = /[_A-Za-z]\w*/g;
/** graphql-js puts suggestions at the end of a message. */
const SUGGESTION = /;? ?Did you mean .*$/s;
/** Text without spaces next to a quotation mark on either side; quotation marks need not be paired. */
const QUOTED = /(?<=")[^\s"]+|[^\s"]+(?=")/g;

/**
 * Returns the filter that keeps the schema private if introspection is disabled: it removes suggestions, and names of the
 * schema that the request does not contain, from errors of a document or its variables. Errors of fields come from the
 * services and are not changed.
 */
export const schemaPrivacy = (schema: GraphQLSchema, { introspection }: { readonly introspection: boolean }): ErrorFilter => {
  if (introspection) return (errors) => [...errors];
  const { names, scalars } = namesOf(schema);

  const hide = (message: string, request: ClientRequest): string => {
    const known = namesIn(request);
    const isSecret = (name: string): boolean => names.has(name) && !known.has(name);
    return message
      .replace(SUGGESTION, '')
      .replace(QUOTED, (text) => text.replace(NAME, (name) => (isSecret(name) ? HIDDEN : name)))
      .replace(NAME, (name) => (scalars.has(name) && isSecret(name) ? HIDDEN : name));
  };
  return (errors, request) =>
    errors.map((error) =>
      error.path === undefined && error.extensions?.['code'] === 'VALIDATION_FAILED'
        ? { ...error, message: hide(error.message, request) }
        : error,
    );
};

const namesIn = ({ query, operationName, variables }: ClientRequest): ReadonlySet<string> =>
  new Set(`${query ?? ''} ${operationName ?? ''} ${JSON.stringify(variables ?? {})}`.match(NAME));

/** Returns the names of a schema, without those of every schema, and its scalars, which also appear without quotation marks. */
const namesOf = (schema: GraphQLSchema): { names: ReadonlySet<string>; scalars: ReadonlySet<string> } => {
  const roots = new Set([schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].map((type) => type?.name));
  const own = Object.values(schema.getTypeMap()).filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type));
  return {
    names: new Set(own.flatMap((type) => [...(roots.has(type.name) ? [] : [type.name]), ...memberNames(type)])),
    scalars: new Set(own.filter(isScalarType).map(({ name }) => name)),
  };
};

const memberNames = (type: GraphQLNamedType): string[] => {
  if (isEnumType(type)) return type.getValues().map(({ name }) => name);
  if (isInputObjectType(type)) return Object.keys(type.getFields());
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return Object.values(type.getFields()).flatMap(({ name, args }) => [name, ...args.map((argument) => argument.name)]);
};
