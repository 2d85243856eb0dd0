import { getMetadataStorage as validationRules } from 'class-validator';
import { isInputObjectType, Kind, parse, visit, type ConstDirectiveNode, type GraphQLSchema } from 'graphql';
import { getMetadataStorage } from 'type-graphql';

/** Limits of a field of an input type, with the keywords of JSON Schema. Keywords with `item` apply to the items of a list. */
export interface Constraint {
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  enum?: string[];
  format?: string;
  itemMinLength?: number;
  itemMaxLength?: number;
  itemPattern?: string;
}

/** Imports the directive in a subgraph's SDL and keeps it in the supergraph. */
export const CONSTRAINT_LINK = `@link(url: "https://specs.graphql-constraints/constraint/v1.0", import: ["@constraint"]) @composeDirective(name: "@constraint")`;
export const CONSTRAINT_DEFINITION = `"Limits of an input field. The subgraph that owns the field validates them."
directive @constraint(
  minLength: Int, maxLength: Int, pattern: String, minimum: Float, maximum: Float, minItems: Int, maxItems: Int,
  uniqueItems: Boolean, enum: [String!], format: String,
  itemMinLength: Int, itemMaxLength: Int, itemPattern: String
) on INPUT_FIELD_DEFINITION`;

/**
 * Copies the rules of class-validator for each input class into the schema, so that the SDL declares them. class-validator
 * still enforces them.
 */
export const declareConstraints = (schema: GraphQLSchema): void => {
  for (const { name, target } of getMetadataStorage().inputTypes) {
    const type = schema.getType(name);
    if (!isInputObjectType(type)) continue;
    for (const rule of validationRules().getTargetValidationMetadatas(target, '', false, false)) {
      const field = type.getFields()[rule.propertyName];
      const limits = limitsOf(rule.name ?? '', rule.constraints ?? []);
      if (!field || !limits) continue;
      const declared = (field.extensions['directives'] as { constraint?: Constraint } | undefined)?.constraint;
      field.extensions = { ...field.extensions, directives: { constraint: { ...declared, ...(rule.each ? aboutItems(limits) : limits) } } };
    }
  }
};

const limitsOf = (rule: string, [first, second]: unknown[]): Constraint | undefined => {
  switch (rule) {
    case 'isLength':
      return { minLength: Number(first), ...(second !== undefined && { maxLength: Number(second) }) };
    case 'minLength':
    case 'maxLength':
      return { [rule]: Number(first) };
    case 'min':
      return { minimum: Number(first) };
    case 'max':
      return { maximum: Number(first) };
    case 'arrayMinSize':
      return { minItems: Number(first) };
    case 'arrayMaxSize':
      return { maxItems: Number(first) };
    case 'arrayUnique':
      return { uniqueItems: true };
    case 'isIn':
      return { enum: (first as unknown[]).map(String) };
    case 'isEmail':
      return { format: 'email' };
    case 'matches':
      return first instanceof RegExp ? patternOf(first) : undefined;
    default:
      return undefined;
  }
};

/** Converts a regular expression. JSON Schema patterns have no flags, so one that ignores case lists both cases of each letter. */
const patternOf = ({ source, flags }: RegExp): Constraint | undefined => {
  if (/^u?$/.test(flags)) return { pattern: source };
  return flags === 'i' && !/[\\[]/.test(source.replaceAll(/\[[^\]]*\]/g, '')) ? { pattern: eitherCase(source) } : undefined;
};

/** Lists both cases of each letter, except in character classes: those of the service already contain both cases. */
const eitherCase = (source: string): string =>
  source.replaceAll(/\[[^\]]*\]|[a-z]/gi, (part) => (part.length === 1 ? `[${part.toLowerCase()}${part.toUpperCase()}]` : part));

const aboutItems = ({ minLength, maxLength, pattern }: Constraint): Constraint => ({
  ...(minLength !== undefined && { itemMinLength: minLength }),
  ...(maxLength !== undefined && { itemMaxLength: maxLength }),
  ...(pattern !== undefined && { itemPattern: pattern }),
});

/** Copies the constraints of a supergraph's SDL to the input fields of its API schema, as `extensions.constraint`. */
export const withConstraints = (api: GraphQLSchema, supergraphSdl: string): GraphQLSchema => {
  visit(parse(supergraphSdl, { noLocation: true }), {
    [Kind.INPUT_OBJECT_TYPE_DEFINITION]: (definition) => {
      const type = api.getType(definition.name.value);
      if (!isInputObjectType(type)) return false;
      for (const { name, directives } of definition.fields ?? []) {
        const directive = directives?.find((candidate) => candidate.name.value === 'constraint');
        const field = type.getFields()[name.value];
        if (directive && field) field.extensions = { ...field.extensions, constraint: argumentsOf(directive) };
      }
      return false;
    },
  });
  return api;
};

const argumentsOf = ({ arguments: args = [] }: ConstDirectiveNode): Constraint => {
  const constraint: Record<string, string | number | boolean | string[]> = {};
  for (const { name, value } of args) {
    if (value.kind === Kind.STRING) constraint[name.value] = value.value;
    if (value.kind === Kind.BOOLEAN) constraint[name.value] = value.value;
    if (value.kind === Kind.LIST) constraint[name.value] = value.values.flatMap((item) => (item.kind === Kind.STRING ? [item.value] : []));
    if (value.kind === Kind.INT || value.kind === Kind.FLOAT) constraint[name.value] = Number(value.value);
  }
  return constraint;
};
