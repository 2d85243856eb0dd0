import { AppError, invalid } from '../../platform/errors/index.js';
import type { Subgraph } from '../../platform/graph/subgraph.js';
import { testSubgraph } from './test-subgraph.js';

/**
 * A library, split into subgraphs in every way that federation 2 supports: several and composite keys, @requires (nested,
 * through lists), @provides, @shareable values, @override, entity interfaces with @interfaceObject, interfaces and
 * unions across subgraphs, @inaccessible fields and enum values, aliases that clash between types, lists of lists,
 * and resolvers that fail or return null for non-null fields.
 */

type Row = Readonly<Record<string, unknown>>;
type Args = Readonly<Record<string, unknown>>;

const page = <T>(rows: readonly T[], { first }: Args): readonly T[] =>
  typeof first === 'number' ? rows.slice(0, Math.max(first, 0)) : rows;

const BOOKS = [1, 2, 3, 4, 5].map((n) => ({
  __typename: 'Book',
  id: `b${n}`,
  isbn: `isbn-${n}`,
  title: `Book ${n}`,
  pages: n * 100,
  authorId: `p${(n % 3) + 1}`,
}));
const FILMS = [1, 2, 3].map((n) => ({ __typename: 'Film', id: `f${n}`, title: `Film ${n}`, minutes: n * 45, directorId: `p${n}` }));
const ITEMS: readonly Row[] = [...BOOKS, ...FILMS];
const PEOPLE = [1, 2, 3, 4].map((n) => ({
  __typename: 'Person',
  id: `p${n}`,
  email: `p${n}@example.org`,
  name: n === 4 ? null : `Person ${n}`,
  town: n % 2 ? 'Ulm' : 'Bonn',
}));
const SHELVES = [1, 2, 3].map((n) => ({
  __typename: 'Shelf',
  room: { __typename: 'Room', code: n < 3 ? 'R1' : 'R2' },
  number: n,
  itemIds: [`b${n}`, `f${n}`, `b${n + 1}`],
}));
const itemRef = (id: unknown): Row | undefined => ITEMS.find((item) => item['id'] === id);
const keyOf = ({ __typename, id }: Row): Row => ({ __typename, id });

const catalogue = (): Subgraph =>
  testSubgraph(
    'catalogue',
    `
    type Query {
      items(first: Int): [Item!]!
      item(id: ID!): Item
      book(isbn: String!): Book
      anything(kind: Kind): [Anything]
      version: String @shareable
      broken: [Book!]
    }
    type Mutation { renameItem(id: ID!, title: String!): Item failInCatalogue: Boolean }
    enum Kind { BOOK FILM LOST @inaccessible }
    interface Item @key(fields: "id") { id: ID! title: String! kind: Kind maker: Person size: Size label: String }
    interface Titled { title: String! }
    union Anything = Book | Film | Person
    type Size @shareable { height: Int width: Int }
    type Book implements Item & Titled @key(fields: "id") @key(fields: "isbn") {
      id: ID! isbn: String! title: String! pages: Int kind: Kind
      maker: Person @provides(fields: "name")
      size: Size
      label: String
      grid: [[Size]]
      secret: String @inaccessible
      measure: Int
    }
    type Film implements Item & Titled @key(fields: "id") {
      id: ID! title: String! minutes: Int! kind: Kind maker: Person size: Size label: String
      measure: String
    }
    type Person @key(fields: "id") { id: ID! name: String @external }
    `,
    (() => {
      const makerOf = (item: Row): Row | null => {
        const id = item['authorId'] ?? item['directorId'];
        return id === 'p3' && item['__typename'] === 'Film' ? null : { __typename: 'Person', id, name: `Person ${String(id).slice(1)}` };
      };
      const kind = (item: Row): string => (item['id'] === 'b5' ? 'LOST' : String(item['__typename']).toUpperCase());
      const size = (item: Row): Row => ({ height: String(item['id']).charCodeAt(1), width: item['id'] === 'b2' ? null : 7 });
      const label = (item: Row): string | null => {
        if (item['id'] === 'b4') throw new AppError('NOT_FOUND', { what: 'label' });
        return item['id'] === 'f3' ? null : `<${String(item['title'])}>`;
      };
      const resolveItem = ({ id, isbn }: Row): Row | undefined => itemRef(id) ?? BOOKS.find((book) => book.isbn === isbn);
      return {
        Query: {
          items: (_: unknown, args: Args) => page(ITEMS, args),
          item: (_: unknown, { id }: Args) => itemRef(id),
          book: (_: unknown, { isbn }: Args) => BOOKS.find((book) => book.isbn === isbn),
          anything: (_: unknown, { kind: wanted }: Args) =>
            [...ITEMS, null, ...PEOPLE.slice(0, 2)].filter((row) => !wanted || (row && kind(row) === wanted)),
          version: () => 'v1',
          broken: () => [BOOKS[0], null],
        },
        Mutation: {
          renameItem: (_: unknown, { id, title }: Args) => ({ ...itemRef(id), title }),
          failInCatalogue: () => {
            throw new Error('a secret of the database');
          },
        },
        Item: { __resolveType: (item: Row) => String(item['__typename']), __resolveReference: resolveItem },
        Titled: { __resolveType: (item: Row) => String(item['__typename']) },
        Anything: { __resolveType: (item: Row) => String(item['__typename']) },
        Book: {
          __resolveReference: resolveItem,
          maker: makerOf,
          kind,
          size,
          label,
          secret: () => 'hidden',
          grid: (item: Row) => [[size(item), null], [], null, [size(item)]],
          measure: (item: Row) => item['pages'],
        },
        Film: {
          __resolveReference: resolveItem,
          maker: makerOf,
          kind,
          size,
          label,
          measure: (item: Row) => `${String(item['minutes'])} min`,
        },
      };
    })(),
  );

const people = (): Subgraph =>
  testSubgraph(
    'people',
    `
    type Query { people(first: Int): [Person!]! person(id: ID, email: String): Person version: String @shareable me: Person! }
    type Mutation { rename(input: RenameInput!): Person! }
    input RenameInput { id: ID! name: String = "Nobody" tags: [String!] }
    scalar JSON
    interface Named { name: String }
    type Person implements Named @key(fields: "id") @key(fields: "email") {
      id: ID! email: String! name: String @shareable town: String! nickname: String! settings: JSON
      address: Address
      friends(first: Int = 2): [Person]
      constructor: String
    }
    type Address @shareable { street: String town: String }
    `,
    (() => {
      const find = ({ id, email }: Row) => PEOPLE.find((person) => person.id === id || person.email === email) ?? null;
      return {
        Query: {
          people: (_: unknown, args: Args) => page(PEOPLE, args),
          person: (_: unknown, args: Args) => find(args),
          version: () => 'v1',
          me: () => PEOPLE[3],
        },
        Mutation: {
          rename: (_: unknown, { input }: Args) => {
            const { id, name, tags } = input as Row;
            if (name === '') throw invalid(['body', 'input', 'name'], 'must not be empty', name);
            return { ...find({ id }), name: `${String(name)} ${JSON.stringify(tags)}` };
          },
        },
        Named: { __resolveType: () => 'Person' },
        Person: {
          __resolveReference: async (reference: Row) => {
            if (reference['id'] === 'p2') throw new AppError('FORBIDDEN', { reason: 'Not this person.' });
            return find(reference);
          },
          nickname: ({ id }: Row) => (id === 'p3' ? null : `nick-${String(id)}`),
          settings: ({ id }: Row) => ({ theme: 'dark', owner: id, list: [1, { deep: true }] }),
          address: ({ id, town }: Row) => (id === 'p1' ? null : { street: `Street of ${String(id)}`, town }),
          friends: ({ id }: Row, args: Args) => page([...PEOPLE.filter((person) => person.id !== id), null], args),
          constructor: ({ id }: Row) => (id === 'p1' ? 'own' : null),
        },
      };
    })(),
  );

const stock = (): Subgraph =>
  testSubgraph(
    'stock',
    `
    type Query { shelves: [Shelf!]! shelf(room: String!, number: Int!): Shelf version: String @shareable }
    type Mutation { moveItem(id: ID!): Item failInStock: Boolean! }
    type Shelf @key(fields: "room { code } number") { room: Room! number: Int! items: [Item!]! first: Item neighbours: [[Shelf!]] }
    type Room @shareable { code: String! }
    type Item @key(fields: "id") @interfaceObject {
      id: ID!
      title: String! @external
      size: Size @external
      inStock: Int!
      shelfLabel: String @requires(fields: "title size { height width }")
      shelf: Shelf
    }
    type Size @shareable { height: Int width: Int }
    `,
    (() => {
      const shelfOf = (id: unknown): Row | null => SHELVES.find((shelf) => shelf.itemIds.includes(String(id))) ?? null;
      return {
        Query: {
          shelves: () => SHELVES,
          shelf: (_: unknown, { room, number }: Args) => SHELVES.find((shelf) => shelf.room.code === room && shelf.number === number),
          version: () => 'v1',
        },
        Mutation: {
          moveItem: (_: unknown, { id }: Args) => ({ id }),
          failInStock: () => {
            throw new AppError('CONFLICT', { reason: 'The shelf is full.' });
          },
        },
        Shelf: {
          __resolveReference: ({ room, number }: Row) =>
            SHELVES.find((shelf) => shelf.number === number && shelf.room.code === (room as Row)['code']),
          items: ({ itemIds }: Row) => (itemIds as string[]).map((id) => ({ id })),
          first: ({ itemIds }: Row) => ({ id: (itemIds as string[])[0] }),
          neighbours: ({ number }: Row) => [SHELVES.filter((shelf) => shelf.number !== number), SHELVES.slice(0, 1)],
        },
        Item: {
          __resolveReference: (reference: Row) => reference,
          inStock: ({ id }: Row) => (id === 'f2' ? null : String(id).charCodeAt(1)),
          shelfLabel: ({ title, size }: Row) => `${String(title)} ${JSON.stringify(size)}`,
          shelf: ({ id }: Row) => shelfOf(id),
        },
      };
    })(),
  );

const press = (): Subgraph =>
  testSubgraph(
    'press',
    `
    type Book @key(fields: "isbn") {
      isbn: String!
      copies(min: Int! = 1): Int
      binding: String
      pages: Int @external
      thickness: Float @requires(fields: "pages")
    }
    `,
    {
      Book: {
        __resolveReference: (reference: Row) => reference,
        copies: ({ isbn }: Row, { min }: Args) => Math.max(Number(min), String(isbn).length),
        binding: ({ isbn }: Row) => (isbn === 'isbn-2' ? Promise.reject(new Error('no binding')) : 'hard'),
        thickness: ({ pages }: Row) => Number(pages) / 10,
      },
    },
  );

const reviews = (): Subgraph =>
  testSubgraph(
    'reviews',
    `
    type Query { reviews(first: Int): [Review] review(id: ID!): Review latest: Reviewed @shareable }
    type Subscription { reviewed(count: Int!): Review reviewedOnce: Review! }
    type Review @key(fields: "id") { id: ID! stars: Int text(style: Style = PLAIN, filter: TextFilter): String item: Item by: Person! about: Reviewed }
    enum Style { PLAIN LOUD }
    input TextFilter { contains: String, not: TextFilter, styles: [Style!] }
    union Reviewed = Book | Film | Shelf
    interface Item @key(fields: "id") { id: ID! reviews(first: Int): [Review!]! averageStars: Float }
    type Book implements Item @key(fields: "id") { id: ID! reviews(first: Int): [Review!]! averageStars: Float title: String! @external blurb: String @requires(fields: "title") }
    type Film implements Item @key(fields: "id") { id: ID! reviews(first: Int): [Review!]! averageStars: Float }
    type Shelf @key(fields: "room { code } number") { room: Room! number: Int! rating: Int }
    type Room @shareable { code: String! }
    type Person @key(fields: "email") { email: String! town: String! @override(from: "people") reviews: [Review]  name: String @external address: Address @external greeting: String @requires(fields: "name address { town }") }
    type Address @shareable { street: String town: String }
    `,
    (() => {
      const REVIEWS = [1, 2, 3, 4, 5, 6].map((n) => ({
        __typename: 'Review',
        id: `r${n}`,
        stars: n === 4 ? null : n % 5,
        item: keyOf(ITEMS[n % ITEMS.length] ?? {}),
        by: { __typename: 'Person', email: `p${(n % 4) + 1}@example.org` },
      }));
      const ofItem = ({ id }: Row, args: Args) =>
        page(
          REVIEWS.filter(({ item }) => item['id'] === id),
          args,
        );
      const average = ({ id }: Row) => ofItem({ id }, {}).reduce((sum, { stars }) => sum + (stars ?? 0), 0);
      const resolveItem = (reference: Row): Row | null => (reference['id'] === 'b3' ? null : { ...reference });
      const about = ({ id }: Row): Row | null =>
        id === 'r1' ? keyOf(BOOKS[1] ?? {}) : id === 'r2' ? (SHELVES[0] ?? null) : id === 'r3' ? keyOf(FILMS[0] ?? {}) : null;
      async function* reviewed(count: number) {
        for (const review of REVIEWS.slice(0, count)) yield review;
      }
      return {
        Query: {
          reviews: (_: unknown, args: Args) => page([...REVIEWS, null], args),
          review: (_: unknown, { id }: Args) => REVIEWS.find((review) => review.id === id),
          latest: () => keyOf(BOOKS[0] ?? {}),
        },
        Subscription: {
          reviewed: { subscribe: (_: unknown, { count }: Args) => reviewed(Number(count)), resolve: (review: Row) => review },
          reviewedOnce: { subscribe: () => reviewed(1), resolve: () => null },
        },
        Review: {
          __resolveReference: ({ id }: Row) => REVIEWS.find((review) => review.id === id),
          text: ({ id }: Row, args: Args) => {
            if (id === 'r5') throw invalid(['body', 'style'], 'no style suits', args['style']);
            return `${String(id)} ${JSON.stringify(args)}`;
          },
          about,
        },
        Reviewed: { __resolveType: (row: Row) => String(row['__typename']) },
        Item: { __resolveType: (item: Row) => String(item['__typename']), __resolveReference: ({ id }: Row) => keyOf(itemRef(id) ?? {}) },
        Book: {
          __resolveReference: resolveItem,
          reviews: ofItem,
          averageStars: average,
          blurb: ({ title }: Row) => `Read ${String(title)}!`,
        },
        Film: { __resolveReference: resolveItem, reviews: ofItem, averageStars: average },
        Shelf: { __resolveReference: (reference: Row) => reference, rating: ({ number }: Row) => number },
        Person: {
          __resolveReference: (reference: Row) => reference,
          town: ({ email }: Row) => `town of ${String(email)}`,
          reviews: ({ email }: Row) => REVIEWS.filter(({ by }) => by.email === email),
          greeting: ({ name, address }: Row) => `Hello ${String(name)} ${JSON.stringify(address)}`,
        },
      };
    })(),
  );

export const librarySubgraphs = (): readonly Subgraph[] => [catalogue(), people(), stock(), press(), reviews()];
