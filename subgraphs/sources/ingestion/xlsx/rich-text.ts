/** Concatenates the runs of a text; the phonetic hints of East Asian texts are dropped. */
export class RichText {
  private text = '';
  private inText = false;
  private inHint = false;

  open(name: string): void {
    if (name === 't') this.inText = true;
    if (name === 'rPh') this.inHint = true;
  }

  close(name: string): void {
    if (name === 't') this.inText = false;
    if (name === 'rPh') this.inHint = false;
  }

  add(piece: string): void {
    if (this.inText && !this.inHint) this.text += piece;
  }

  take(): string {
    const { text } = this;
    this.text = '';
    return decodeText(text);
  }
}

/** Returns a text (ST_Xstring) with the characters that XML cannot contain, which are written as `_x000D_`. */
export const decodeText = (text: string): string =>
  text.includes('_x') ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))) : text;
