import { SaxesParser } from 'saxes';
import { UNPRINTABLE } from './text/printable.js';

const ELEMENTS = new Set(
  'svg g path polygon polyline line rect circle ellipse text tspan title desc defs linearGradient radialGradient stop clipPath'.split(' '),
);

/** The XML declaration, plain document type and comments that drawing programs begin their files with. */
const PROLOGUE = /^(?:\s|\uFEFF|<\?xml[^>]*\?>|<!--(?:(?!-->)[^])*-->|<!DOCTYPE svg[^[>]*>)*/;

/**
 * Whether an SVG draws with shapes and text only: no scripts, style sheets, embedded images, entities or references to
 * anything outside, and a size. Renderers would otherwise follow such references to files and addresses.
 */
export const isSafeSvg = (svg: string): boolean => {
  const body = withoutPrologue(svg);
  let safe = svgSize(body) !== undefined && !body.includes('<!DOCTYPE') && !body.includes('<!ENTITY');
  const parser = new SaxesParser();
  parser.on('error', () => (safe = false));
  parser.on('processinginstruction', () => (safe = false));
  parser.on('opentag', ({ name, attributes }) => {
    safe &&= ELEMENTS.has(name) && Object.entries(attributes).every(([key, value]) => isSafeAttribute(key, value));
  });
  parser.write(body).close();
  return safe;
};

/** The size an SVG asks for, its units taken as points; its view box where it names none. */
export const svgSize = (svg: string): { width: number; height: number } | undefined => {
  const root = /<svg[^>]*>/.exec(svg)?.[0] ?? '';
  const box = /\sviewBox="\s*[-\d.e]+[\s,]+[-\d.e]+[\s,]+([\d.e]+)[\s,]+([\d.e]+)\s*"/i.exec(root);
  const [width, height] = [1, 2].map((part) => {
    const asked = new RegExp(`\\s${part === 1 ? 'width' : 'height'}="([\\d.]+)(pt|px)?"`).exec(root)?.[1];
    return Number.parseFloat(asked ?? box?.[part] ?? '');
  });
  return width !== undefined && height !== undefined && width > 0 && height > 0 ? { width, height } : undefined;
};

/** Text as XML shows it verbatim, without the characters that XML 1.0 cannot carry. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNPRINTABLE, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

export const withoutPrologue = (svg: string): string => svg.replace(PROLOGUE, '').trim();

const isSafeAttribute = (name: string, value: string): boolean => {
  if (/^on/i.test(name)) return false;
  if (/(^|:)href$/i.test(name)) return value.startsWith('#');
  return !/url\((?!\s*['"]?#)|@import|expression\(/i.test(value);
};
