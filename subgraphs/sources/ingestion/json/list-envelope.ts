import type { JsonScalar } from './json-document.js';

/** The content of a JSON document or a response apart from its records. */
export interface ListEnvelope {
  /** Number of records in the list. */
  records: number;
  headers: Readonly<Record<string, string>>;
  /** Values outside of the records, by JSON Pointer. For a header that contains a JSON object, the pointer begins with the header name. */
  members: ReadonlyMap<string, JsonScalar>;
  /** JSON Pointer to the object that contains the list of records. */
  parent: string;
}

/** A value outside of the records; `name` and `outer` are the names of the member and of its object, reduced to lower-case letters. */
export interface Member {
  pointer: string;
  value: JsonScalar;
  name: string;
  outer: string;
  /** True if the value is a sibling of the list of records, or of an object that contains the list. */
  isBeside: boolean;
  /** True if the value is in an object that describes the paging. */
  isOnPaging: boolean;
  /** True if the value is in a sibling object of the list of records. */
  isInSibling: boolean;
}

const PAGING_OBJECT =
  /(?:meta|metadata|paging|pagination|paginator|pager|cursors?)$|^(?:current)?page$|^links?$|^(?:page|paging|list|result|response)?info$/;

const NEXT = '(?:odata)?next(?:records?|results?)?';
/** Names of members with the URL, cursor or position of the next page, which are empty on the last page. */
const NEXT_NAME = new RegExp(
  `^${NEXT}(?:page|link|url|uri|href|cursor|token|offset|start|marker|mark|key|batch)*$|^continuation(?:token)?$`,
);
const NEXT_PART = /^(?:href|url|uri|link|after|cursor|page|offset|token)$/;

const plain = (name: string | undefined): string => (name ?? '').toLowerCase().replaceAll(/[^a-z]/g, '');

/** Returns the values outside of the records that may describe the whole list. */
export const membersOf = ({ members, parent }: ListEnvelope): Member[] =>
  [...members].flatMap(([pointer, value]) => {
    const path = pointer.split('/').slice(1);
    const contains = (length: number): boolean => `${parent}/`.startsWith(`${pointer.split('/', length + 1).join('/')}/`);
    // Treat an object such as `total: { value: 74 }` or `next: { href: "…" }` as the value that it contains.
    const isWrapped = path.length > 1 && isOnlyValue(plain(path.at(-1)), plain(path.at(-2)));
    const [name, outer] = [plain(path.at(isWrapped ? -2 : -1)), plain(path.at(isWrapped ? -3 : -2))];
    const depth = path.length - (isWrapped ? 2 : 1);
    const isOnPaging = depth > 0 && PAGING_OBJECT.test(outer);
    const [isBeside, isInSibling] = [contains(depth), depth > 0 && contains(depth - 1)];
    return isOnPaging || isBeside || isInSibling ? [{ pointer, value, name, outer, isBeside, isOnPaging, isInSibling }] : [];
  });

const isOnlyValue = (name: string, outer: string): boolean => name === 'value' || (NEXT_NAME.test(outer) && NEXT_PART.test(name));

/** Returns the members of headers that contain a JSON object about the paging, such as `X-Pagination`. */
export const headerMembers = (headers: ListEnvelope['headers']): [string, JsonScalar][] =>
  Object.entries(headers).flatMap(([name, text]) => {
    if (!/pag(?:e|ing|ination)/.test(name) || !text.startsWith('{')) return [];
    try {
      return Object.entries(JSON.parse(text) as Record<string, JsonScalar>).flatMap(([key, value]): [string, JsonScalar][] =>
        typeof value === 'object' && value !== null ? [] : [[`/${name}/${key}`, value]],
      );
    } catch {
      return [];
    }
  });

/** Returns the target of the link with the given relation in a `Link` header (RFC 8288); empty if there is none. */
export const linkOf = (header: string | undefined, relation: string): string => {
  for (const [, target = '', parameters = ''] of (header ?? '').matchAll(/<([^>]*)>((?:[^",<]|"(?:[^"\\]|\\.)*"|,(?!\s*<))*)/g)) {
    const [, quoted, token = ''] = /;\s*rel\s*=\s*(?:["']([^"']*)["']|([^\s;,"]+))/i.exec(parameters) ?? [];
    if ((quoted ?? token).toLowerCase().split(/\s+/).includes(relation)) return target;
  }
  return '';
};

const MORE_NAME =
  /^(?:(?:has|is)?(?:next|more|nextpage|morepages|moreitems|morerecords|moreresults|moredata|truncated)|moreavailable|exceededtransferlimit)$/;
const LAST_NAME = /^(?:(?:is)?(?:last|lastpage)|endoflist)$/;
const PAGES_NAME = /^(?:total(?:number)?(?:of)?pages?|pages?total|pagescount|(?:num|number|nb|count)(?:of)?pages|pagecount|lastpage)$/;
/** Headers with the number of pages, such as `X-WP-TotalPages`. */
const PAGES_HEADER = /^(?:x-)?(?:pagination-|paging-|wp-)?(?:total-?pages|page-count|pages)$/;

const isEmpty = (value: JsonScalar): boolean => value === null || value === false || /^(?:|null|none|false)$/i.test(String(value));

/**
 * Returns the field in which a response states that more records follow; undefined if there is none.
 * @param pages number of pages read so far
 */
export const namedNext = (page: ListEnvelope, pages: number): string | undefined => {
  const { headers } = page;
  if (linkOf(headers['link'], 'next') !== '') return 'Link';
  const header = Object.keys(headers).find((name) => PAGES_HEADER.test(name) && Number(headers[name]) > pages);
  return header ?? membersOf(page).find((member) => namesMore(member, pages))?.pointer;
};

const namesMore = ({ name, value, isBeside, isOnPaging }: Member, pages: number): boolean => {
  if (!isBeside && !isOnPaging) return false;
  if (NEXT_NAME.test(name)) return !isEmpty(value) && value !== 0;
  if (MORE_NAME.test(name)) return /^true$/i.test(String(value));
  const isPages = PAGES_NAME.test(name) || (isOnPaging && name === 'pages');
  if (isPages && /^\d{1,9}$/.test(String(value))) return Number(value) > pages;
  return LAST_NAME.test(name) && /^false$/i.test(String(value));
};

/** Members that contain the next page, if any. Only `null` means that there is no next page. */
const NEXT_MEMBER = /^(?:\/(?:_?links|_?meta|paging|pagination))?\/next(?:_?(?:page|link|url))?$/i;

/** Returns whether a response links to other pages but not to a next one. */
export const namesNoNext = ({ members, headers }: ListEnvelope): boolean => {
  const next = [...members].filter(([pointer]) => NEXT_MEMBER.test(pointer)).map(([, value]) => value);
  if (next.length > 0) return next.every((value) => value === null);
  const link = headers['link'];
  return ['first', 'prev', 'previous', 'last'].some((relation) => linkOf(link, relation) !== '') && linkOf(link, 'next') === '';
};
