import { GraphQLError, Kind, NoSchemaIntrospectionCustomRule, type ValidationRule } from 'graphql';
import { fragmentsOf, OperationMeasure } from './operation-measure.js';

/** Limits of a single operation, over HTTP and WebSocket. */
export interface GraphLimits {
  /** Tokens of a document; counted while parsing. */
  readonly tokens: number;
  /** Depth of nested fields. */
  readonly depth: number;
  /** Depth within `__schema` and `__type`; introspection queries of tools nest `ofType` deeply. */
  readonly introspectionDepth: number;
  readonly aliases: number;
  readonly rootFields: number;
  readonly directives: number;
  /** Number of fields, with those of lists multiplied by the possible number of items. */
  readonly cost: number;
}

export const DEFAULT_LIMITS: GraphLimits = {
  tokens: 2_000,
  depth: 12,
  introspectionDepth: 18,
  aliases: 30,
  rootFields: 20,
  directives: 50,
  cost: 20_000,
};

export interface LimitRuleOptions {
  readonly limits?: GraphLimits;
  /** True if clients may query the schema. */
  readonly introspection: boolean;
}

/** Message for a document that exceeds the stack of the parser; the limit of tokens alone does not prevent that. */
export const TOO_DEEP = 'The document is nested too deeply to be parsed.';

/** Returns whether the parser failed because the document is nested too deeply. */
export const isTooDeep = (error: unknown): boolean =>
  error instanceof RangeError || (error instanceof GraphQLError && isTooDeep(error.originalError));

/** Returns the validation rules for the limits, in addition to those of the specification. */
export const limitRules = ({ limits = DEFAULT_LIMITS, introspection }: LimitRuleOptions): ValidationRule[] => [
  withinLimits(limits),
  ...(introspection ? [] : [NoSchemaIntrospectionCustomRule]),
];

const withinLimits =
  (limits: GraphLimits): ValidationRule =>
  (context) => {
    let directives = 0;
    return {
      Directive() {
        directives += 1;
      },
      Document: {
        leave(document) {
          const fragments = fragmentsOf(document);
          report('directives', directives, limits.directives);
          for (const node of document.definitions) {
            if (node.kind !== Kind.OPERATION_DEFINITION) continue;
            const root = context.getSchema().getRootType(node.operation);
            if (!root) continue;
            const measured = new OperationMeasure(context.getSchema(), fragments).selectionSet(root, node.selectionSet);
            report('fields deep', measured.depth, limits.depth);
            report('introspection fields deep', measured.introspectionDepth, limits.introspectionDepth);
            report('aliases', measured.aliases, limits.aliases);
            report('root fields', measured.fields, limits.rootFields);
            report('estimated cost', measured.cost, limits.cost);
          }
        },
      },
    };

    function report(what: string, measured: number, allowed: number): void {
      if (measured > allowed) {
        context.reportError(new GraphQLError(`The operation is too large: ${what} ${Math.round(measured)}, allowed ${allowed}.`));
      }
    }
  };
