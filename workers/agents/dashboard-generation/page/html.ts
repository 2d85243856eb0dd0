const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Control characters that HTML does not allow. They are removed, because browsers repair malformed pages in different ways. */
// oxlint-disable-next-line no-control-regex -- the expression removes control characters
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g;

/** Escapes a text for an element or a quoted attribute. */
export const escape = (text: string): string => text.replace(CONTROLS, '').replace(/[&<>"']/g, (each) => ENTITIES[each] ?? each);

/** Returns an element around escaped text, or nothing for null. */
export const element = (name: string, className: string, text: string | null): string =>
  text === null ? '' : `<${name} class="${className}">${escape(text)}</${name}>`;
