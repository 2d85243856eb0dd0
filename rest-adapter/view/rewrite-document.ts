import { type DocumentNode, type GraphQLSchema, Kind, type NameNode, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { graphNameOf } from './names.js';

/**
 * Converts a document over the REST view into one over the graph. Fields keep their REST name as an alias
 * (`job_id: jobId`), so the keys of the result need no conversion. Variables keep their names.
 */
export const rewriteDocument = (document: DocumentNode, view: GraphQLSchema): DocumentNode => {
  const typeInfo = new TypeInfo(view);
  return visit(
    document,
    visitWithTypeInfo(typeInfo, {
      // Renames on leave, because TypeInfo needs the names of the view until then.
      Field: {
        leave: (node) => {
          const field = typeInfo.getFieldDef();
          const name = field ? graphNameOf(field) : node.name.value;
          return name === node.name.value ? undefined : { ...node, alias: node.alias ?? node.name, name: nameNode(name) };
        },
      },
      Argument: {
        leave: (node) => {
          const argument = typeInfo.getArgument();
          return argument ? { ...node, name: nameNode(graphNameOf(argument)) } : undefined;
        },
      },
    }),
  );
};

const nameNode = (value: string): NameNode => ({ kind: Kind.NAME, value });
