import { Resvg } from '@resvg/resvg-js';
import { FONT_FILES } from '../fonts.js';

/** Renders an SVG as PNG, `width` pixels wide on white, with the bundled fonts only. */
export const svgToPng = (svg: string, width: number): Buffer =>
  new Resvg(svg, {
    font: { loadSystemFonts: false, fontFiles: FONT_FILES, defaultFontFamily: 'DejaVu Sans', sansSerifFamily: 'DejaVu Sans' },
    fitTo: { mode: 'width', value: Math.round(width) },
    background: 'white',
  })
    .render()
    .asPng();
