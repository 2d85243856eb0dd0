import { GraphQLError, Kind, NoSchemaIntrospectionCustomRule, type ValidationRule } from 'graphql';
import { fragmentsOf, OperationMeasure } from './operation-measure.js';

/** What one operation may ask for, over HTTP and WebSocket alike. */
export interface GraphLimits {
  /** Tokens of a document; counted while parsing, before anything else is done. */
  readonly tokens: number;
  /** Fields within fields. */
  readonly depth: number;
  /** The same within `__schema` and `__type`: tools' introspection goes deep into types of types. */
  readonly introspectionDepth: number;
  readonly aliases: number;
  readonly rootFields: number;
  readonly directives: number;
  /** Fields, those of lists counted once per item that the list may have. */
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
  /** Whether clients may ask for the schema. */
  readonly introspection: boolean;
}

/** The validation rules that keep operations within the limits; they come on top of those of the specification. */
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
