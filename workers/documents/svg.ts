import { SaxesParser } from 'saxes';
import { UNPRINTABLE } from './text/printable.js';

const ELEMENTS = new Set(
  'svg g path polygon polyline line rect circle ellipse text tspan title desc defs linearGradient radialGradient stop clipPath'.split(' '),
);

/** XML declaration, plain document type and comments at the beginning of a file. */
const PROLOGUE = /^(?:\s|\uFEFF|<\?xml[^>]*\?>|<!--(?:(?!-->)[^])*-->|<!DOCTYPE svg[^[>]*>)*/;

/**
 * Returns whether an SVG has a size and consists of shapes and text only, without scripts, style sheets, embedded images, entities
 * or external references. Renderers could otherwise follow such references to files and addresses.
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

/** Returns the size stated by an SVG in points, or the size of its view box; undefined without a positive size. */
export const svgSize = (svg: string): { width: number; height: number } | undefined => {
  const root = /<svg[^>]*>/.exec(svg)?.[0] ?? '';
  const box = /\sviewBox="\s*[-\d.e]+[\s,]+[-\d.e]+[\s,]+([\d.e]+)[\s,]+([\d.e]+)\s*"/i.exec(root);
  const [width, height] = [1, 2].map((part) => {
    const stated = new RegExp(`\\s${part === 1 ? 'width' : 'height'}="([\\d.]+)(pt|px)?"`).exec(root)?.[1];
    return Number.parseFloat(stated ?? box?.[part] ?? '');
  });
  return width !== undefined && height !== undefined && width > 0 && height > 0 ? { width, height } : undefined;
};

/** Escapes text for XML and removes characters that XML 1.0 does not allow. */
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
